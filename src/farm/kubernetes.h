#pragma once

#include <string>

#include "farm/folder.h"

/// A campaign as one Indexed Job of Kubernetes. Its pods do slices; the one
/// that does the last slice also merges, confirms, reduces and reports, since
/// no job of Kubernetes waits for another.
namespace refute::farm {

struct KubernetesJob {
  std::string name;   ///< Of the job; made fit for Kubernetes.
  std::string image;  ///< With refute in it.
  std::string name_space = {};
  std::string claim;     ///< The persistent volume claim that is shared.
  fs::path mount;        ///< Where the volume is, here and in the pods.
  fs::path folder;       ///< Of the campaign, on the volume.
  fs::path work_folder;  ///< Where relative paths of the campaign begin.
  int tasks = 1;
  int processors = 1;  ///< Per pod.
  std::string memory = "4Gi";
};

/// What `kubectl apply -f` takes, as JSON.
std::string job_manifest(const KubernetesJob& job);

/// Lower-case letters, digits and dashes. At most 63 of them, with a dash and
/// the number of the last of so many pods, which Kubernetes adds for each.
std::string kubernetes_name(const std::string& text, int tasks);

}  // namespace refute::farm
