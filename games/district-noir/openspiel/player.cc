// Plays District Noir by the IS-MCTS of OpenSpiel: one JSON object per line on standard input, one answer per line.
//
//   {"op":"new","setup":{…}}     begins a game from a set-up of the referee protocol (docs/referee.md)
//   {"op":"act","act":"take"}    applies an act of the player to move; others are "play -2", …
//   {"op":"choose","simulations":5000,"uct":1.4,"seed":1}    searches from the information set of the player to move
//
// Every answer has the position: "turn", "acts" and, after the end, "returns". `choose` adds "act".

#include <iostream>
#include <memory>
#include <string>

#include "district_noir.h"
#include "open_spiel/algorithms/is_mcts.h"
#include "open_spiel/algorithms/mcts.h"
#include "open_spiel/json/include/nlohmann/json.hpp"
#include "open_spiel/spiel.h"
#include "open_spiel/spiel_utils.h"

namespace open_spiel {
namespace district_noir {
namespace {

using Json = nlohmann::json;

Action Kind(const std::string& name) {
  for (int kind = 0; kind < kKinds; ++kind) {
    if (name == kNames[kind]) return kind;
  }
  SpielFatalError("unknown card " + name);
}

// A game from a set-up: the pile holds the cards that later rounds will deal.
class Table {
 public:
  explicit Table(const Game& game, const Json& setup) : state_(game.NewInitialState()), pile_(setup["pile"]) {
    int first = setup["first"];
    state_->ApplyAction(first);
    Deal(setup["removed"]);
    Deal(setup["line"]);
    Deal(setup["hands"][first]);
    Deal(setup["hands"][1 - first]);
  }

  void Act(const std::string& text) {
    state_->ApplyAction(state_->StringToAction(text));
    for (; state_->IsChanceNode(); ++next_) state_->ApplyAction(Kind(pile_[next_]));
  }

  std::string Choose(const Json& request) const {
    auto rollouts = std::make_shared<algorithms::RandomRolloutEvaluator>(/*n_rollouts=*/1, request["seed"]);
    algorithms::ISMCTSBot bot(request["seed"], rollouts, request["uct"], request["simulations"],
                              algorithms::kUnlimitedNumWorldSamples, algorithms::ISMCTSFinalPolicyType::kMaxVisitCount,
                              /*use_observation_string=*/false, /*allow_inconsistent_action_sets=*/false);
    return state_->ActionToString(bot.Step(*state_));
  }

  Json Position() const {
    if (state_->IsTerminal()) return {{"turn", nullptr}, {"acts", Json::array()}, {"returns", state_->Returns()}};
    Json acts = Json::array();
    for (Action action : state_->LegalActions()) acts.push_back(state_->ActionToString(action));
    return {{"turn", state_->CurrentPlayer()}, {"acts", acts}};
  }

 private:
  void Deal(const Json& cards) {
    for (const std::string& name : cards) state_->ApplyAction(Kind(name));
  }

  std::unique_ptr<State> state_;
  std::vector<std::string> pile_;
  int next_ = 0;
};

void Serve() {
  std::shared_ptr<const Game> game = LoadGame("district_noir");
  std::unique_ptr<Table> table;
  for (std::string line; std::getline(std::cin, line);) {
    Json request = Json::parse(line);
    std::string op = request["op"];
    Json chosen;
    if (op == "new") {
      table = std::make_unique<Table>(*game, request["setup"]);
    } else if (op == "act") {
      table->Act(request["act"]);
    } else if (op == "choose") {
      chosen = table->Choose(request);
    } else {
      SpielFatalError("unknown op " + op);
    }
    Json answer = table->Position();
    if (!chosen.is_null()) answer["act"] = chosen;
    std::cout << answer << std::endl;
  }
}

}  // namespace
}  // namespace district_noir
}  // namespace open_spiel

int main() { open_spiel::district_noir::Serve(); }
