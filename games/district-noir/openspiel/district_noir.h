// District Noir (games/district-noir) as a game of OpenSpiel.
//
// A deal is drawn card by card, when it is dealt: chance nodes choose a kind of card, with the probability of that kind in the pile.
// Actions 0 to 12 are a kind of card, to play or to deal; action 13 is a take. At the first chance node, 0 and 1 are the player who
// opens. The winner gets 1 and the loser -1; a draw is worth 0.

#ifndef SALOON_DISTRICT_NOIR_H_
#define SALOON_DISTRICT_NOIR_H_

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "open_spiel/spiel.h"

namespace open_spiel {
namespace district_noir {

inline constexpr int kPlayers = 2;
inline constexpr int kKinds = 13;
inline constexpr Action kTake = kKinds;
inline constexpr int kRounds = 4;      // DN-3.1
inline constexpr int kHand = 5;        // DN-2.2
inline constexpr int kReach = 5;       // DN-3.3: cards in a take
inline constexpr int kRemoved = 3;     // DN-2.1
inline constexpr int kLine = 2;        // DN-2.1: cards of the line at the start
inline constexpr int kMoves = kPlayers * (kHand + 1);  // DN-3.1: acts in a round

// Texts of the kinds of card, as in the referee protocol.
inline constexpr std::array<const char*, kKinds> kNames = {
    "5", "6", "7", "8", "+2", "+3", "+4", "-1", "-2", "-3", "docks", "police", "hall"};

// Number of cards of each kind.
using Cards = std::array<int8_t, kKinds>;

class DistrictNoirState : public State {
 public:
  explicit DistrictNoirState(std::shared_ptr<const Game> game);
  DistrictNoirState(const DistrictNoirState&) = default;

  Player CurrentPlayer() const override;
  std::vector<Action> LegalActions() const override;
  std::vector<std::pair<Action, double>> ChanceOutcomes() const override;
  std::string ActionToString(Player player, Action action) const override;
  std::string ToString() const override;
  bool IsTerminal() const override { return is_over_; }
  std::vector<double> Returns() const override;
  // All public events in order, and the player's hand: perfect recall.
  std::string InformationStateString(Player player) const override;
  std::unique_ptr<State> Clone() const override;
  // Shares out the unseen cards at random among the box, the opponent's hand and the pile. Between deals only.
  std::unique_ptr<State> ResampleFromInfostate(int player_id, std::function<double()> rng) const override;

 protected:
  void DoApplyAction(Action action) override;

 private:
  void Deal(Action action);
  void Take(Player player);
  void EndRound();
  // Returns the player whose hand gets the next card.
  Player Receiver() const;

  Cards pile_;
  Cards removed_{};
  std::array<Cards, kPlayers> hands_{};
  std::array<Cards, kPlayers> played_{};  // this round
  std::array<Cards, kPlayers> taken_{};
  std::array<bool, kPlayers> has_taken_{};
  std::string line_;     // kinds of card, oldest first
  std::string events_;   // public: the opener, the line, then every act
  int chance_ = 0;       // chance nodes so far in this deal
  int deal_begin_ = 0;   // length of the history before the hands of this round
  Player opener_ = 0;
  int round_ = 0;
  int moves_ = 0;        // acts in this round
  bool is_dealing_ = true;
  bool is_over_ = false;
  Player winner_ = kInvalidPlayer;
};

class DistrictNoirGame : public Game {
 public:
  explicit DistrictNoirGame(const GameParameters& params);
  int NumDistinctActions() const override { return kKinds + 1; }
  std::unique_ptr<State> NewInitialState() const override;
  int MaxChanceOutcomes() const override { return kKinds; }
  int NumPlayers() const override { return kPlayers; }
  double MinUtility() const override { return -1; }
  double MaxUtility() const override { return 1; }
  absl::optional<double> UtilitySum() const override { return 0; }
  int MaxGameLength() const override { return kRounds * kMoves; }
  int MaxChanceNodesInHistory() const override { return 1 + kRemoved + kLine + kRounds * kPlayers * kHand; }
};

}  // namespace district_noir
}  // namespace open_spiel

#endif  // SALOON_DISTRICT_NOIR_H_
