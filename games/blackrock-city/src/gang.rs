//! Bandits and prisoners (BC-1.3): a reserve or a bid, and the wounds it takes (BC-5).

use serde::{Deserialize, Deserializer, Serialize};

/// Some bandits and prisoners of one player: a reserve, or a bid.
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
    /// Freed prisoners: always wounded.
    #[serde(deserialize_with = "saturating")]
    pub prisoners: u8,
}

/// Reads a count. More than a byte holds is more than anybody has, and refused by the rules rather than by the form.
pub(crate) fn saturating<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    u64::deserialize(deserializer).map(|count| u8::try_from(count).unwrap_or(u8::MAX))
}

/// What a wound may fall on (BC-5.2), in the order in which it falls when nobody chooses (BC-8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Kind"))]
#[serde(rename_all = "snake_case")]
pub enum BanditKind {
    /// A freed prisoner.
    Prisoner,
    /// A bandit without a mark.
    Plain,
    /// A bandit with an X.
    X,
}

impl BanditKind {
    /// Every kind, in the order of BC-8.2.
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
    /// Nobody.
    pub const NONE: Gang = Gang {
        healthy: 0,
        healthy_x: 0,
        wounded: 0,
        wounded_x: 0,
        prisoners: 0,
    };

    /// BC-2.3: what each player starts with.
    pub const STARTING: Gang = Gang {
        healthy: 6,
        healthy_x: 2,
        ..Gang::NONE
    };

    /// How many tiles: the size of a bid. A gang that could exist has few; one that somebody wrote may have any.
    #[inline]
    pub const fn size(self) -> u16 {
        self.healthy as u16
            + self.healthy_x as u16
            + self.wounded as u16
            + self.wounded_x as u16
            + self.prisoners as u16
    }

    /// Nobody?
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Gang::NONE
    }

    /// BC-4.1: how far the sheriff moves for this bid, one city for every tile without an X.
    #[inline]
    pub const fn steps(self) -> u16 {
        self.healthy as u16 + self.wounded as u16 + self.prisoners as u16
    }

    /// Are all of `some` among these?
    #[inline]
    pub const fn includes(self, some: Gang) -> bool {
        self.healthy >= some.healthy
            && self.healthy_x >= some.healthy_x
            && self.wounded >= some.wounded
            && self.wounded_x >= some.wounded_x
            && self.prisoners >= some.prisoners
    }

    /// These less `some`, who are among them.
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

    /// BC-6.10: these after a bid has come back: its healthy ones wounded, the others killed.
    #[inline]
    #[must_use]
    pub(crate) const fn with_returned(self, bid: Gang) -> Gang {
        Gang {
            wounded: self.wounded + bid.healthy,
            wounded_x: self.wounded_x + bid.healthy_x,
            ..self
        }
    }

    /// BC-5.1: may the next wound fall on this kind? On a healthy one while there is any, else on a wounded one.
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

    /// Every kind that the next wound may fall on, in the order of BC-8.2.
    #[inline]
    pub fn exposed(self) -> impl Iterator<Item = BanditKind> + Clone {
        BanditKind::ALL
            .into_iter()
            .filter(move |&kind| self.exposes(kind))
    }

    /// BC-5.1: a wound falls on a kind that is exposed; a healthy one turns, a wounded one is killed (the `bool`).
    #[inline]
    pub(crate) const fn hurt(&mut self, kind: BanditKind) -> bool {
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

    /// BC-3.6: how many would be left after so many wounds, whichever they fell on.
    pub(crate) const fn left_after(self, wounds: u8) -> u16 {
        let healthy = self.healthy as u16 + self.healthy_x as u16;
        let killed = (wounds as u16).saturating_sub(healthy);
        self.size().saturating_sub(killed)
    }
}
