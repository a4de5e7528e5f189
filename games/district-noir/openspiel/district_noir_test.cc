// OpenSpiel's own tests of a game, and a test of the sampled worlds.

#include <memory>
#include <random>
#include <vector>

#include "district_noir.h"
#include "open_spiel/spiel.h"
#include "open_spiel/spiel_utils.h"
#include "open_spiel/tests/basic_tests.h"

namespace open_spiel {
namespace district_noir {
namespace {

// A sampled world has the same information state as the real one, and its history leads there by legal acts.
void TestSampledWorlds(const Game& game, int games) {
  std::mt19937 rng;
  auto uniform = [&rng] { return std::uniform_real_distribution<double>(0, 1)(rng); };
  for (int i = 0; i < games; ++i) {
    std::unique_ptr<State> state = game.NewInitialState();
    while (!state->IsTerminal()) {
      for (Player player = 0; !state->IsChanceNode() && player < kPlayers; ++player) {
        std::unique_ptr<State> world = state->ResampleFromInfostate(player, uniform);
        SPIEL_CHECK_EQ(world->InformationStateString(player), state->InformationStateString(player));
        std::unique_ptr<State> replayed = game.NewInitialState();
        for (Action action : world->History()) replayed->ApplyActionWithLegalityCheck(action);
        SPIEL_CHECK_EQ(replayed->ToString(), world->ToString());
      }
      std::vector<Action> actions = state->LegalActions();
      state->ApplyAction(actions[rng() % actions.size()]);
    }
  }
}

}  // namespace
}  // namespace district_noir
}  // namespace open_spiel

int main() {
  std::shared_ptr<const open_spiel::Game> game = open_spiel::LoadGame("district_noir");
  open_spiel::testing::LoadGameTest("district_noir");
  open_spiel::testing::ChanceOutcomesTest(*game);
  open_spiel::testing::RandomSimTest(*game, 100, /*serialize=*/true, /*verbose=*/false);
  open_spiel::district_noir::TestSampledWorlds(*game, 100);
}
