#include "district_noir.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "open_spiel/abseil-cpp/absl/strings/str_cat.h"
#include "open_spiel/spiel_utils.h"

namespace open_spiel {
namespace district_noir {
namespace {

// DN-1.1: the deck, by kind.
constexpr Cards kDeck = {5, 6, 7, 8, 4, 2, 1, 3, 4, 2, 1, 1, 1};
// Values of the kinds (DN-4.2, DN-5.1, DN-5.3).
constexpr std::array<int, kKinds> kValues = {5, 6, 7, 8, 2, 3, 4, -1, -2, -3, 0, 0, 0};
constexpr int kSupports = 4;     // kinds 0 to 3
constexpr int kFirstCity = 10;   // kinds 10 to 12
constexpr int kSetPoints = 5;    // DN-5.2

// Chance nodes of the first deal before the hands: the opener, the box and the line.
constexpr int kToss = 1;
constexpr int kBeforeHands = kToss + kRemoved + kLine;

const GameType kGameType{/*short_name=*/"district_noir",
                         /*long_name=*/"District Noir",
                         GameType::Dynamics::kSequential,
                         GameType::ChanceMode::kExplicitStochastic,
                         GameType::Information::kImperfectInformation,
                         GameType::Utility::kZeroSum,
                         GameType::RewardModel::kTerminal,
                         /*max_num_players=*/kPlayers,
                         /*min_num_players=*/kPlayers,
                         /*provides_information_state_string=*/true,
                         /*provides_information_state_tensor=*/false,
                         /*provides_observation_string=*/false,
                         /*provides_observation_tensor=*/false,
                         /*parameter_specification=*/{}};

std::shared_ptr<const Game> Factory(const GameParameters& params) {
  return std::shared_ptr<const Game>(new DistrictNoirGame(params));
}

REGISTER_SPIEL_GAME(kGameType, Factory);

int Total(const Cards& cards) { return std::accumulate(cards.begin(), cards.end(), 0); }

// Moves one random card out of `cards`.
int Draw(Cards& cards, const std::function<double()>& rng) {
  int ticket = static_cast<int>(rng() * Total(cards));
  for (int kind = 0;; ++kind) {
    ticket -= cards[kind];
    if (ticket < 0) {
      --cards[kind];
      return kind;
    }
  }
}

// DN-5.1 to DN-5.3: points of the owner of `mine`.
int Points(const Cards& mine, const Cards& theirs) {
  int points = kSetPoints * *std::min_element(mine.begin(), mine.begin() + kSupports);
  for (int kind = 0; kind < kSupports; ++kind) {
    if (mine[kind] > theirs[kind]) points += kValues[kind];
  }
  for (int kind = kSupports; kind < kFirstCity; ++kind) points += kValues[kind] * mine[kind];
  return points;
}

// DN-5.4: more points, else more of the highest support that differs, else a draw.
Player Winner(const std::array<Cards, kPlayers>& taken) {
  int lead = Points(taken[0], taken[1]) - Points(taken[1], taken[0]);
  for (int kind = kSupports - 1; lead == 0 && kind >= 0; --kind) lead = taken[0][kind] - taken[1][kind];
  return lead == 0 ? kInvalidPlayer : Player{lead < 0};
}

// Character of a kind or an act in the texts of a state.
char Letter(Action action) { return static_cast<char>('a' + action); }

}  // namespace

DistrictNoirState::DistrictNoirState(std::shared_ptr<const Game> game) : State(game), pile_(kDeck) {
  line_.reserve(kLine + kPlayers * kHand * kRounds);
  events_.reserve(1 + kLine + kRounds * kMoves);
}

Player DistrictNoirState::CurrentPlayer() const {
  if (is_over_) return kTerminalPlayerId;
  if (is_dealing_) return kChancePlayerId;
  return (opener_ + moves_) % kPlayers;  // DN-3.1
}

std::vector<Action> DistrictNoirState::LegalActions() const {
  if (is_over_) return {};
  if (is_dealing_) return LegalChanceOutcomes();
  Player player = CurrentPlayer();
  std::vector<Action> actions;
  actions.reserve(kHand + 1);
  for (int kind = 0; kind < kKinds; ++kind) {
    if (hands_[player][kind] > 0) actions.push_back(kind);
  }
  if (!has_taken_[player] && !line_.empty()) actions.push_back(kTake);
  return actions;
}

std::vector<std::pair<Action, double>> DistrictNoirState::ChanceOutcomes() const {
  SPIEL_CHECK_TRUE(is_dealing_);
  if (chance_ < kToss) return {{0, 0.5}, {1, 0.5}};
  std::vector<std::pair<Action, double>> outcomes;
  outcomes.reserve(kKinds);
  double total = Total(pile_);
  for (int kind = 0; kind < kKinds; ++kind) {
    if (pile_[kind] > 0) outcomes.push_back({kind, pile_[kind] / total});
  }
  return outcomes;
}

void DistrictNoirState::DoApplyAction(Action action) {
  if (is_dealing_) return Deal(action);
  Player player = CurrentPlayer();
  events_.push_back(Letter(action));
  if (action == kTake) {
    Take(player);
  } else {
    --hands_[player][action];
    ++played_[player][action];
    line_.push_back(static_cast<char>(action));
  }
  ++moves_;
  if (moves_ == kMoves && !is_over_) EndRound();
}

void DistrictNoirState::Deal(Action action) {
  int node = chance_++;
  if (node < kToss) {
    opener_ = static_cast<Player>(action);
    events_.push_back(Letter(action));
    return;
  }
  --pile_[action];
  if (node < kToss + kRemoved) {
    ++removed_[action];
  } else if (node < kBeforeHands) {
    line_.push_back(static_cast<char>(action));
    events_.push_back(Letter(action));
  } else {
    int dealt = node - kBeforeHands;
    // History excludes this action: `ApplyAction` appends it afterwards.
    if (dealt == 0) deal_begin_ = static_cast<int>(history_.size());
    ++hands_[dealt < kHand ? opener_ : 1 - opener_][action];
    is_dealing_ = dealt + 1 < kPlayers * kHand;
  }
}

// DN-3.3, DN-4.1.
void DistrictNoirState::Take(Player player) {
  int reach = std::min<int>(kReach, line_.size());
  for (int i = 0; i < reach; ++i) {
    ++taken_[player][line_.back()];
    line_.pop_back();
  }
  has_taken_[player] = true;
  const Cards& taken = taken_[player];
  if (std::all_of(taken.begin() + kFirstCity, taken.end(), [](int count) { return count > 0; })) {
    is_over_ = true;
    winner_ = player;
  }
}

// DN-3.8, and DN-5 after the last round.
void DistrictNoirState::EndRound() {
  if (++round_ == kRounds) {
    is_over_ = true;
    winner_ = Winner(taken_);
    return;
  }
  opener_ = 1 - opener_;
  moves_ = 0;
  has_taken_ = {};
  played_ = {};
  chance_ = kBeforeHands;
  is_dealing_ = true;
}

std::vector<double> DistrictNoirState::Returns() const {
  if (winner_ == kInvalidPlayer) return {0, 0};
  return winner_ == 0 ? std::vector<double>{1, -1} : std::vector<double>{-1, 1};
}

std::string DistrictNoirState::InformationStateString(Player player) const {
  SPIEL_CHECK_GE(player, 0);
  SPIEL_CHECK_LT(player, kPlayers);
  std::string text = events_;
  text.push_back('/');
  for (int kind = 0; kind < kKinds; ++kind) text.append(hands_[player][kind], Letter(kind));
  return text;
}

std::unique_ptr<State> DistrictNoirState::Clone() const {
  return std::unique_ptr<State>(new DistrictNoirState(*this));
}

std::unique_ptr<State> DistrictNoirState::ResampleFromInfostate(int player_id, std::function<double()> rng) const {
  SPIEL_CHECK_FALSE(is_dealing_);
  auto world = std::make_unique<DistrictNoirState>(*this);
  Player other = 1 - player_id;
  Cards& unseen = world->pile_;
  for (int kind = 0; kind < kKinds; ++kind) unseen[kind] += removed_[kind] + hands_[other][kind];
  world->removed_ = {};
  for (int i = 0; i < kRemoved; ++i) {
    int kind = Draw(unseen, rng);
    ++world->removed_[kind];
    world->history_[kToss + i].action = kind;
  }
  world->hands_[other] = {};
  for (int left = Total(hands_[other]); left > 0; --left) ++world->hands_[other][Draw(unseen, rng)];
  // The chance nodes that dealt this hand: first the cards that are already played.
  int node = deal_begin_ + (other == opener_ ? 0 : kHand);
  for (int kind = 0; kind < kKinds; ++kind) {
    for (int i = played_[other][kind] + world->hands_[other][kind]; i > 0; --i) world->history_[node++].action = kind;
  }
  return world;
}

std::string DistrictNoirState::ActionToString(Player player, Action action) const {
  if (player == kChancePlayerId) {
    return chance_ < kToss ? absl::StrCat("opener ", action) : absl::StrCat("deal ", kNames[action]);
  }
  return action == kTake ? "take" : absl::StrCat("play ", kNames[action]);
}

std::string DistrictNoirState::ToString() const {
  std::string text = events_;
  for (const Cards& hand : hands_) {
    text.push_back('/');
    for (int kind = 0; kind < kKinds; ++kind) text.append(hand[kind], Letter(kind));
  }
  return text;
}

DistrictNoirGame::DistrictNoirGame(const GameParameters& params) : Game(kGameType, params) {}

std::unique_ptr<State> DistrictNoirGame::NewInitialState() const {
  return std::unique_ptr<State>(new DistrictNoirState(shared_from_this()));
}

}  // namespace district_noir
}  // namespace open_spiel
