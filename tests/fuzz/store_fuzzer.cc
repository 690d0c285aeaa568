#include <sqlite3.h>

#include "campaign/rows.h"
#include "cluster/cluster.h"
#include "cluster/news.h"
#include "json_input.h"
#include "report/catalogue.h"
#include "report/evidence.h"
#include "report/formats.h"
#include "report/jdt_suite.h"
#include "scratch.h"
#include "store/database.h"
#include "store/engine_note.h"
#include "store/spent.h"
#include "store/store.h"

namespace refute::fuzz {
namespace {

/// The tables of a store, with nothing that keeps values out of them: whoever
/// sends us a store can take that away.
std::string lax_schema() {
  const auto file = scratch_file("model.db");
  {
    (void)store::Store::create(file).value();
  }
  auto database =
      store::Database::open(file, store::Database::Mode::kReadOnly).value();
  std::string sql;
  auto tables =
      database.prepare("SELECT sql FROM sqlite_master WHERE sql > ''").value();
  while (tables.step().value()) sql += tables.text(0) + ";";
  for (const std::string rule : {" NOT NULL", " UNIQUE"})
    for (auto at = sql.find(rule); at != sql.npos; at = sql.find(rule))
      sql.erase(at, rule.size());
  for (const char* pragma : {"application_id", "user_version"})
    sql +=
        "PRAGMA " + std::string(pragma) + "=" +
        std::to_string(
            database.query_integer("PRAGMA " + std::string(pragma)).value()) +
        ";";
  return "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;" + sql;
}

/// Texts and numbers as they are, what is nested as JSON; for true bytes that
/// are no UTF-8, for false a blob.
void bind_value(sqlite3_stmt* statement, int column, const json& value) {
  const auto bind_text = [&](const std::string& text) {
    sqlite3_bind_text(statement, column, text.data(),
                      static_cast<int>(text.size()), SQLITE_TRANSIENT);
  };
  if (value.is_string()) bind_text(value.get<std::string>());
  if (value.is_structured()) bind_text(dump_json(value));
  if (value.is_number_integer())
    sqlite3_bind_int64(statement, column, value.get<std::int64_t>());
  if (value.is_number_float())
    sqlite3_bind_double(statement, column, value.get<double>());
  if (value == true) bind_text("a\xff\xc3(");
  if (value == false)
    sqlite3_bind_blob(statement, column, "\0\xff", 2, SQLITE_STATIC);
}

void insert(sqlite3* database, const std::string& table, const json& row) {
  if (!row.is_object()) return;
  std::string columns, marks;
  std::vector<json> values;
  for (const auto& [column, value] : row.items()) {
    // Only names; others would not be columns but SQL.
    if (column.empty() ||
        column.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") != column.npos)
      return;
    columns += (columns.empty() ? "\"" : ", \"") + column + "\"";
    marks += marks.empty() ? "?" : ", ?";
    values.push_back(value);
  }
  const std::string sql = "INSERT OR REPLACE INTO " + table + " (" + columns +
                          ") VALUES (" + marks + ")";
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr) !=
      SQLITE_OK)
    return;
  for (std::size_t i = 0; i < values.size(); ++i)
    bind_value(statement, static_cast<int>(i) + 1, values[i]);
  sqlite3_step(statement);
  sqlite3_finalize(statement);
}

void write_store(const std::filesystem::path& file, const json& tables) {
  static const std::string schema = lax_schema();
  std::filesystem::remove(file);
  sqlite3* database = nullptr;
  sqlite3_open(file.c_str(), &database);
  sqlite3_exec(database, schema.c_str(), nullptr, nullptr, nullptr);
  sqlite3_exec(database, "BEGIN", nullptr, nullptr, nullptr);
  for (const char* table : {"meta", "trial", "finding", "reduction", "event"}) {
    const json rows = tables.value(table, json::array());
    if (rows.is_array())
      for (const json& row : rows) insert(database, table, row);
  }
  sqlite3_exec(database, "COMMIT", nullptr, nullptr, nullptr);
  sqlite3_close(database);
}

void show(const report::Model& model) {
  const report::Context context;
  (void)report::overview(model, context);
  (void)report::to_html(model, context);
  (void)report::to_sarif(model, context);
  (void)report::to_junit_xml(model, context);
  (void)report::to_json(model, context);
  (void)report::to_csv(model, context);
  (void)report::to_jdt_tests(model.causes);
  std::vector<report::CatalogueEntry> entries;
  for (const auto& cause : model.causes) {
    (void)report::to_markdown(cause, context);
    entries.push_back(
        {report::catalogue_id(cause), cause, "2026-01-01", {}, {}, {}});
    (void)report::catalogue_page(entries.back(), nullptr, {});
  }
  (void)report::catalogue_index(entries, {});
  (void)report::catalogue_from_json(report::catalogue_to_json(entries));
}

void read_catalogue(const std::uint8_t* data, std::size_t size) {
  const auto entries =
      report::catalogue_from_json(std::string(text_of(data, size)));
  if (!entries) return;
  (void)report::catalogue_index(*entries, {});
  (void)report::broken_rules(*entries, {}, /*whole=*/true);
  for (const auto& entry : *entries)
    (void)report::catalogue_page(entry, nullptr, {});
}

void read_store(store::Store& store) {
  (void)store.count_trials();
  (void)store.count_outcomes();
  (void)store.count_by_oracle();
  (void)store.events();
  (void)store.last_trial("basic", "M0");
  if (const auto meta = store.meta()) {
    for (const auto& [key, value] : *meta) (void)store::spent_from_json(value);
    (void)store::engines_in(*meta);
  }
  (void)cluster::news_of(store);
  if (const auto model = report::read_model(store, nullptr, true)) show(*model);
  const auto findings = store.findings();
  const auto counts = store.count_by_kind();
  if (!findings || !counts) return;
  for (const auto& finding : *findings)
    if (!counts->contains(kind_of(finding))) std::abort();
  for (const auto by : {cluster::By::kConcrete, cluster::By::kAbstract,
                        cluster::By::kTemplate, cluster::By::kOracle})
    (void)cluster::clusters(*findings, by);
  for (const auto& finding : *findings) {
    (void)campaign::stored_subject(finding);
    (void)campaign::is_announced(finding);
    (void)cluster::not_retold(store, finding);
    (void)store.next_pending(kind_of(finding));
  }
}

}  // namespace
}  // namespace refute::fuzz

/// A store with these rows, {"finding": [{"oracle": …}, …], …}: everything that
/// reads stores gives an answer or an error. A list is a catalogue of findings.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace refute;
  const auto tables = parse_json(fuzz::text_of(data, size));
  if (tables.is_array()) fuzz::read_catalogue(data, size);
  if (!tables.is_object()) return 0;
  static const auto file = fuzz::scratch_file("input.db");
  fuzz::write_store(file, tables);
  auto store = store::Store::open(file, /*read_only=*/true);
  if (!store) std::abort();
  fuzz::read_store(*store);
  return 0;
}
