#include "serve/server.h"

#include <fmt/format.h>
#include <httplib.h>

#include <atomic>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>

#include "base/json_text.h"
#include "base/stop.h"
#include "base/text.h"
#include "report/evidence.h"
#include "report/verdicts.h"
#include "serve/desk.h"
#include "serve/job.h"
#include "store/spent.h"

namespace refute::serve {
namespace {

using nlohmann::json;
using report::Judged;

constexpr char kHost[] = "127.0.0.1";
// People who look keep a thread each.
constexpr std::size_t kThreads = 64;
constexpr std::size_t kLongestRequest = 64u << 10;

/// 128 bits that nobody can guess.
std::string random_token() {
  std::random_device random;
  std::string token;
  for (int i = 0; i < 4; ++i) token += fmt::format("{:08x}", random());
  return token;
}

/// Takes as long for a near miss as for any other.
bool same(const std::string& a, const std::string& b) {
  unsigned difference = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
    difference |= static_cast<unsigned char>(a[i] ^ b[i]);
  return difference == 0;
}

void answer(httplib::Response& response, int status, const json& body) {
  response.status = status;
  response.set_content(dump_json(body), "application/json");
}

void refuse(httplib::Response& response, const Error& error, int status = 400) {
  answer(response, status, {{"error", error.message}, {"hint", error.hint}});
}

/// As `judged_to_json` writes it; null is none.
Result<std::optional<Judged>> judged_from(const json& object) {
  if (object.is_null()) return std::optional<Judged>{};
  if (!object.is_object()) return usage_error("a judgement is an object");
  const auto verdict = report::parse_verdict(text_in(object, "verdict"));
  if (!verdict)
    return usage_error("a verdict is true, debatable, not-a-bug or known");
  return std::optional<Judged>{{*verdict, text_in(object, "note"),
                                text_in(object, "link"),
                                text_in(object, "when")}};
}

/// The page is the report's, which may speak to nobody; this one may speak to
/// us.
std::string live_page(const json& data) {
  constexpr std::string_view kQuiet = "default-src 'none';";
  std::string page = report::page_of(data);
  if (const auto at = page.find(kQuiet); at != std::string::npos)
    page.replace(at, kQuiet.size(), "default-src 'none'; connect-src 'self';");
  return page;
}

class Server {
 public:
  explicit Server(const Options& options)
      : program_(options.program), token_(random_token()) {
    for (const auto& store : options.stores)
      desks_.push_back(std::make_unique<Desk>(store));
  }

  Result<void> run(int port,
                   const std::function<void(const std::string&)>& ready) {
    http_.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
    http_.set_payload_max_length(kLongestRequest);
    http_.set_default_headers({{"Cache-Control", "no-store"},
                               {"Referrer-Policy", "no-referrer"},
                               {"X-Content-Type-Options", "nosniff"},
                               {"X-Frame-Options", "DENY"}});
    // Another server on the port is an error, also if it came first.
    http_.set_socket_options([](socket_t) {});
    port_ = port == 0                         ? http_.bind_to_any_port(kHost)
            : http_.bind_to_port(kHost, port) ? port
                                              : -1;
    if (port_ < 0)
      return fail(fmt::format("cannot listen on {}:{}", kHost, port),
                  "give another --port, or none for any that is free");
    add_routes();
    std::thread server([&] { http_.listen_after_bind(); });
    // Large stores take a second to read: begun before anybody asks.
    std::thread reader([&] {
      for (const auto& desk : desks_)
        if (!StopSignal::requested()) (void)desk->data();
    });
    ready(fmt::format("http://{}:{}/?token={}", kHost, port_, token_));
    while (!StopSignal::requested())
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    http_.stop();
    server.join();
    reader.join();
    return {};
  }

 private:
  bool allowed(const httplib::Request& request) const {
    const std::string here = fmt::format("{}:{}", kHost, port_);
    const std::string named = fmt::format("localhost:{}", port_);
    const auto host = request.get_header_value("Host");
    if (host != here && host != named) return false;
    if (request.has_header("Origin")) {
      const auto origin = request.get_header_value("Origin");
      if (origin != "http://" + here && origin != "http://" + named)
        return false;
    }
    // What changes anything carries the token where no form can put it.
    return same(request.method == "GET"
                    ? request.get_param_value("token")
                    : request.get_header_value("X-Refute-Token"),
                token_);
  }

  Desk* desk_of(const httplib::Request& request) {
    const std::string word = request.get_param_value("store");
    std::size_t number = 0;
    for (const char c : word) {
      if (c < '0' || c > '9' || number > desks_.size()) return nullptr;
      number = 10 * number + static_cast<std::size_t>(c - '0');
    }
    return number < desks_.size() ? desks_[number].get() : nullptr;
  }

  using Handler = void (Server::*)(Desk&, const httplib::Request&,
                                   httplib::Response&);

  httplib::Server::Handler at_desk(Handler handler) {
    return [this, handler](const httplib::Request& request,
                           httplib::Response& response) {
      Desk* const desk = desk_of(request);
      if (desk == nullptr)
        return refuse(response, usage_error("there is no such store").value(),
                      404);
      (this->*handler)(*desk, request, response);
    };
  }

  void add_routes() {
    http_.set_pre_routing_handler(
        [this](const httplib::Request& request, httplib::Response& response) {
          if (allowed(request))
            return httplib::Server::HandlerResponse::Unhandled;
          response.status = 403;
          response.set_content(
              "Not allowed. Use the address that `refute serve` printed.\n",
              "text/plain");
          return httplib::Server::HandlerResponse::Handled;
        });
    http_.Get("/", at_desk(&Server::page));
    http_.Get("/data", at_desk(&Server::data));
    http_.Get("/events", at_desk(&Server::events));
    http_.Post("/judge", at_desk(&Server::judge));
    http_.Post("/run", at_desk(&Server::run_action));
  }

  json page_of(Desk& desk, const json& data) {
    json stores = json::array();
    for (const auto& each : desks_) stores.push_back(each->store());
    json all = data;
    all["live"] = {{"stores", stores}, {"store", desk.store()}};
    return all;
  }

  void page(Desk& desk, const httplib::Request&, httplib::Response& response) {
    const auto data = desk.data();
    if (!data) return refuse(response, data.error(), 500);
    response.set_content(live_page(page_of(desk, **data)),
                         "text/html; charset=utf-8");
  }

  void data(Desk& desk, const httplib::Request&, httplib::Response& response) {
    const auto data = desk.data();
    if (!data) return refuse(response, data.error(), 500);
    answer(response, 200, page_of(desk, **data));
  }

  /// Server-sent events: the state, whenever it is another one.
  void events(Desk& desk, const httplib::Request&,
              httplib::Response& response) {
    auto last = std::make_shared<std::string>();
    response.set_chunked_content_provider(
        "text/event-stream",
        [&desk, last](std::size_t, httplib::DataSink& sink) {
          using Clock = std::chrono::steady_clock;
          const auto began = Clock::now();
          const auto state = desk.state();
          const std::string text = dump_json(
              state ? *state : json{{"error", state.error().message}});
          // A comment shows whether anybody still listens.
          const std::string event =
              text == *last ? ":\n\n" : "data: " + text + "\n\n";
          *last = text;
          if (!sink.write(event.data(), event.size())) return false;
          const auto end = Clock::now() + std::max<Clock::duration>(
                                              std::chrono::seconds(1),
                                              10 * (Clock::now() - began));
          while (Clock::now() < end && !StopSignal::requested())
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
          return !StopSignal::requested();
        });
  }

  void judge(Desk& desk, const httplib::Request& request,
             httplib::Response& response) {
    const json body = parse_json(request.body);
    if (!body.is_object())
      return refuse(response,
                    usage_error("the body is no JSON object").value());
    auto judged = judged_from(body.value("judged", json()));
    const auto seen = judged_from(body.value("seen", json()));
    if (!judged) return refuse(response, judged.error());
    if (!seen) return refuse(response, seen.error());
    if (*judged) (*judged)->when = store::now_utc();
    const auto done = desk.judge(text_in(body, "cluster"), *judged, *seen);
    if (!done)
      return refuse(response, done.error(),
                    done.error().code == ExitCode::kUsage ? 400 : 500);
    answer(
        response, done->saved ? 200 : 409,
        {{"saved", done->saved}, {"now", report::judged_to_json(done->now)}});
  }

  /// Replays or reduces, and shows what that prints as it comes.
  void run_action(Desk& desk, const httplib::Request& request,
                  httplib::Response& response) {
    const json body = parse_json(request.body);
    if (!body.is_object())
      return refuse(response,
                    usage_error("the body is no JSON object").value());
    JobRequest job{text_in(body, "action"), text_in(body, "release")};
    const auto finding = desk.finding_of(text_in(body, "cluster"));
    if (!finding) return refuse(response, finding.error());
    job.finding = *finding;
    const auto command = job_command(program_, desk.store(), job);
    if (!command) return refuse(response, command.error());
    auto turn =
        std::make_shared<std::unique_lock<std::mutex>>(job_, std::try_to_lock);
    if (!turn->owns_lock())
      return refuse(
          response,
          usage_error("another replay or reduction is running", "wait for it")
              .value(),
          409);
    response.set_chunked_content_provider(
        "text/plain; charset=utf-8",
        [turn, command = *command](std::size_t, httplib::DataSink& sink) {
          const auto show = [&](std::string_view text) {
            return text.empty() ? sink.is_writable()
                                : sink.write(text.data(), text.size());
          };
          if (const auto ran = run_job(command, show); !ran)
            show(ran.error().message + "\n");
          turn->unlock();  // whoever sees the end may start the next
          sink.done();
          return true;
        });
  }

  const std::string program_;
  const std::string token_;
  std::vector<std::unique_ptr<Desk>> desks_;
  int port_ = -1;
  std::mutex job_;  // one at a time
  httplib::Server http_;
};

}  // namespace

Result<void> serve(const Options& options,
                   const std::function<void(const std::string&)>& ready) {
  Server server(options);
  return server.run(options.port, ready);
}

}  // namespace refute::serve
