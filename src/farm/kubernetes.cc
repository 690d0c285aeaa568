#include "farm/kubernetes.h"

#include <cctype>
#include <nlohmann/json.hpp>

namespace refute::farm {

using Ordered = nlohmann::ordered_json;

std::string kubernetes_name(const std::string& text, int tasks) {
  const std::size_t room = 63 - 1 - std::to_string(tasks - 1).size();
  std::string name;
  for (const char c : text) {
    const auto lower =
        static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const bool plain =
        (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
    if (plain)
      name += lower;
    else if (!name.empty() && name.back() != '-')
      name += '-';
  }
  name.resize(std::min<std::size_t>(name.size(), room));
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name.empty() ? "refute" : name;
}

std::string job_manifest(const KubernetesJob& job) {
  const std::string name = kubernetes_name(job.name, job.tasks);
  const Ordered labels = {{"app.kubernetes.io/name", "refute"},
                          {"app.kubernetes.io/instance", name}};
  const Ordered resources = {{"cpu", std::to_string(job.processors)},
                             {"memory", job.memory}};
  const Ordered container = {
      {"name", "refute"},
      {"image", job.image},
      {"command",
       {"refute", "cluster", "work", job.folder.string(), "--finish", "--local",
        "/scratch"}},
      {"workingDir", job.work_folder.string()},
      {"resources", {{"requests", resources}, {"limits", resources}}},
      {"volumeMounts",
       Ordered::array({{{"name", "shared"}, {"mountPath", job.mount.string()}},
                       {{"name", "scratch"}, {"mountPath", "/scratch"}}})}};
  const Ordered volumes =
      Ordered::array({{{"name", "shared"},
                       {"persistentVolumeClaim", {{"claimName", job.claim}}}},
                      {{"name", "scratch"}, {"emptyDir", Ordered::object()}}});
  // A pod that was evicted or preempted ends with 143, is started again, and
  // that is no failure. Its successor waits until it is gone.
  const Ordered disrupted = {
      {"action", "Ignore"},
      {"onPodConditions",
       Ordered::array({{{"type", "DisruptionTarget"}, {"status", "True"}}})}};
  // Slices that were given up: the report is there, and the job has failed. To
  // try again would change nothing.
  const Ordered incomplete = {{"action", "FailIndex"},
                              {"onExitCodes",
                               {{"containerName", "refute"},
                                {"operator", "In"},
                                {"values", Ordered::array({4})}}}};
  Ordered metadata = {{"name", name}, {"labels", labels}};
  if (!job.name_space.empty()) metadata["namespace"] = job.name_space;
  const Ordered manifest = {
      {"apiVersion", "batch/v1"},
      {"kind", "Job"},
      {"metadata", metadata},
      {"spec",
       {{"completionMode", "Indexed"},
        {"completions", job.tasks},
        {"parallelism", job.tasks},
        {"backoffLimitPerIndex", 10},
        {"maxFailedIndexes", job.tasks},
        {"podReplacementPolicy", "Failed"},
        {"podFailurePolicy",
         {{"rules", Ordered::array({disrupted, incomplete})}}},
        {"template",
         {{"metadata", {{"labels", labels}}},
          {"spec",
           {{"restartPolicy", "Never"},
            {"terminationGracePeriodSeconds", 60},
            {"containers", Ordered::array({container})},
            {"volumes", volumes}}}}}}}};
  return manifest.dump(2, ' ', false, Ordered::error_handler_t::replace) + "\n";
}

}  // namespace refute::farm
