//! Encoding of positions for programs that learn.

use saloon_core::Encode;

use crate::game::TemplateGame;

impl Encode for TemplateGame {}
