//! Gangs: the bandits and prisoners (BC-1.3) of a reserve or a bid, and their wounds (BC-5).

use serde::{Deserialize, Deserializer, Serialize};

/// Bandits and prisoners of one player: a reserve, or a bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Gang {
    /// Plain bandits, healthy side up.
    #[serde(deserialize_with = "saturating")]
    pub healthy: u8,
    /// Bandits with an X, healthy side up.
    #[serde(deserialize_with = "saturating")]
    pub healthy_x: u8,
    /// Plain bandits, wounded side up.
    #[serde(deserialize_with = "saturating")]
    pub wounded: u8,
    /// Bandits with an X, wounded side up.
    #[serde(deserialize_with = "saturating")]
    pub wounded_x: u8,
    /// Freed prisoners, who are always wounded.
    #[serde(deserialize_with = "saturating")]
    pub prisoners: u8,
}

/// Deserializes a count and caps it at `u8::MAX`. No player has that many, so the rules refuse it with a reason
/// instead of a parse error.
pub(crate) fn saturating<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    u64::deserialize(deserializer).map(|count| u8::try_from(count).unwrap_or(u8::MAX))
}

/// Kind of tile that can take a wound (BC-5.2), in the order of wounds without a choice (BC-8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Kind"))]
#[serde(rename_all = "snake_case")]
pub enum BanditKind {
    /// A freed prisoner.
    Prisoner,
    /// A bandit without an X.
    Plain,
    /// A bandit with an X.
    X,
}

impl BanditKind {
    /// All kinds, in the order of BC-8.2.
    pub const ALL: [BanditKind; 3] = [BanditKind::Prisoner, BanditKind::Plain, BanditKind::X];

    pub(crate) const fn text(self) -> &'static str {
        match self {
            BanditKind::Prisoner => "prisoner",
            BanditKind::Plain => "plain",
            BanditKind::X => "x",
        }
    }
}

impl Gang {
    /// The empty gang.
    pub const NONE: Gang = Gang {
        healthy: 0,
        healthy_x: 0,
        wounded: 0,
        wounded_x: 0,
        prisoners: 0,
    };

    /// BC-2.3: starting gang of each player.
    pub const STARTING: Gang = Gang {
        healthy: 6,
        healthy_x: 2,
        ..Gang::NONE
    };

    /// Returns the number of tiles, which is the size of a bid. Input may name impossible gangs, so the sum needs
    /// more than a byte.
    #[inline]
    pub const fn size(self) -> u16 {
        self.healthy as u16
            + self.healthy_x as u16
            + self.wounded as u16
            + self.wounded_x as u16
            + self.prisoners as u16
    }

    /// Returns whether there are no tiles.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Gang::NONE
    }

    /// BC-4.1: returns the number of cities that this bid moves the sheriff: one for each tile without an X.
    #[inline]
    pub const fn steps(self) -> u16 {
        self.healthy as u16 + self.wounded as u16 + self.prisoners as u16
    }

    /// Returns whether this gang has all tiles of `some`.
    #[inline]
    pub const fn includes(self, some: Gang) -> bool {
        self.healthy >= some.healthy
            && self.healthy_x >= some.healthy_x
            && self.wounded >= some.wounded
            && self.wounded_x >= some.wounded_x
            && self.prisoners >= some.prisoners
    }

    /// Returns this gang without `some`, which it must include.
    #[inline]
    #[must_use]
    pub(crate) const fn without(self, some: Gang) -> Gang {
        Gang {
            healthy: self.healthy - some.healthy,
            healthy_x: self.healthy_x - some.healthy_x,
            wounded: self.wounded - some.wounded,
            wounded_x: self.wounded_x - some.wounded_x,
            prisoners: self.prisoners - some.prisoners,
        }
    }

    /// BC-6.10: returns this gang after `bid` has come back: healthy bandits wounded, all others killed.
    #[inline]
    #[must_use]
    pub(crate) const fn with_returned(self, bid: Gang) -> Gang {
        Gang {
            wounded: self.wounded + bid.healthy,
            wounded_x: self.wounded_x + bid.healthy_x,
            ..self
        }
    }

    /// BC-5.1: returns whether this kind can take the next wound. A wounded tile can only if none is healthy.
    #[inline]
    pub const fn exposes(self, kind: BanditKind) -> bool {
        if self.healthy == 0 && self.healthy_x == 0 {
            match kind {
                BanditKind::Prisoner => self.prisoners > 0,
                BanditKind::Plain => self.wounded > 0,
                BanditKind::X => self.wounded_x > 0,
            }
        } else {
            match kind {
                BanditKind::Prisoner => false,
                BanditKind::Plain => self.healthy > 0,
                BanditKind::X => self.healthy_x > 0,
            }
        }
    }

    /// Iterates over the kinds that can take the next wound, in the order of BC-8.2.
    #[inline]
    pub fn exposed(self) -> impl Iterator<Item = BanditKind> + Clone {
        BanditKind::ALL
            .into_iter()
            .filter(move |&kind| self.exposes(kind))
    }

    /// BC-5.1: wounds a tile of an exposed kind: a healthy one turns over, a wounded one is killed. Returns whether
    /// it was killed.
    #[inline]
    pub(crate) const fn take_wound(&mut self, kind: BanditKind) -> bool {
        let killed = self.healthy == 0 && self.healthy_x == 0;
        match kind {
            BanditKind::Prisoner => self.prisoners -= 1,
            BanditKind::Plain if killed => self.wounded -= 1,
            BanditKind::X if killed => self.wounded_x -= 1,
            BanditKind::Plain => {
                self.healthy -= 1;
                self.wounded += 1;
            }
            BanditKind::X => {
                self.healthy_x -= 1;
                self.wounded_x += 1;
            }
        }
        killed
    }

    /// BC-3.6: returns the number of tiles left after `wounds`, which does not depend on the choice of kinds.
    pub(crate) const fn left_after(self, wounds: u8) -> u16 {
        let healthy = self.healthy as u16 + self.healthy_x as u16;
        let killed = (wounds as u16).saturating_sub(healthy);
        self.size().saturating_sub(killed)
    }
}
