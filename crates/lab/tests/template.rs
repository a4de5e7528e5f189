//! A study of the template game, whose balance is known.

use saloon_core::{FastRng, Plan};
use saloon_lab::{Findings, LabFacts, LabGame, Report, Schedule, Side, Study, Task, html, play};
use saloon_terminal::Lang;
use template_game::TemplateGame;

fn schedule(sides: usize, deals: u64) -> Schedule {
    Schedule {
        sides,
        seats: 3,
        deals,
        bot: "random".parse().expect("a bot"),
        skill_deals: deals / 4,
        levels: ["random", "tips"]
            .map(|name| name.parse().expect("a bot"))
            .into(),
        seed: 3,
    }
}

/// Plays the whole schedule; `handicap` edits the games of side B.
fn games(schedule: &Schedule, handicap: impl Fn(&mut LabGame)) -> Vec<LabGame> {
    let config = Plan::<TemplateGame>::standard(schedule.seats)
        .config()
        .expect("a plan");
    let bots = vec![schedule.bot; schedule.seats.into()];
    let game = |number| match schedule.task(number) {
        Task::Equal { side, deal } => {
            let (deal, seed) = schedule.seeds(deal);
            let mut game = play::<TemplateGame>(&config, &bots, deal, seed);
            game.number = number;
            if side == 1 {
                handicap(&mut game);
            }
            game
        }
        Task::Skill {
            deal, level, seat, ..
        } => {
            let (arena, bout) = schedule.bout(deal, level, seat);
            LabGame {
                number,
                places: arena.play::<TemplateGame>(&config, bout).places,
                course: None,
            }
        }
    };
    schedule.numbers().into_iter().map(game).collect()
}

fn report(schedule: &Schedule, games: &[LabGame]) -> Report {
    let side = || Side {
        name: saloon_core::Bilingual::same("house <values>"),
        plan: serde_json::value::RawValue::from_string("{}".into()).expect("JSON"),
    };
    let study = Study {
        game: "template-game",
        title: "Template Game",
        rules: 1,
        program: "0".into(),
        command: "saloon lab".into(),
        made: "2026-11-16".into(),
        sides: (0..schedule.sides).map(|_| side()).collect(),
    };
    Report::new(study, schedule, LabFacts::of::<TemplateGame>(), games)
}

#[test]
fn values_rise_with_the_cards_and_the_prizes() {
    let schedule = schedule(1, 4000);
    let report = report(&schedule, &games(&schedule, |_| {}));
    assert!(!report.ordered, "all players choose at once");
    assert!(report.positions.iter().all(|row| !row.unfair[0]));
    for topic in &report.topics {
        let items: Vec<&str> = topic.items.iter().map(|row| row.item.as_str()).collect();
        let (first, last) = (items[0], items[items.len() - 1]);
        // The highest card wins a round, so cards 1 and 2 hardly differ.
        let worst: &[&str] = if topic.name == "prize" {
            &["1"]
        } else {
            &["1", "2"]
        };
        let best = if topic.name == "prize" { "3" } else { "9" };
        assert!(first == best && worst.contains(&last), "{items:?}");
    }
    // A prize of 3 is worth about three prizes of 1.
    let prize = |at: usize| {
        let row = &report.topics[1].items[at];
        row.sides[0].and_then(|stats| stats.value).expect("a value")
    };
    assert!(prize(0).mean > 2.0 * prize(2).mean && prize(2).low > 0.0);
}

#[test]
fn the_order_of_the_games_does_not_matter() {
    let schedule = schedule(2, 60);
    let mut games = games(&schedule, |_| {});
    let json = |games: &[LabGame]| serde_json::to_string(&report(&schedule, games)).expect("JSON");
    let before = json(&games);
    let mut rng = FastRng::seeded(4);
    for index in (1..games.len()).rev() {
        let other = rng.below(u32::try_from(index + 1).expect("few games"));
        games.swap(index, usize::try_from(other).expect("few games"));
    }
    assert_eq!(before, json(&games));
}

#[test]
fn equal_sides_do_not_differ_and_a_planted_advantage_is_found() {
    let schedule = schedule(2, 400);
    let same = report(&schedule, &games(&schedule, |_| {}));
    let differences = same.measures.iter().filter_map(|row| row.difference);
    for difference in differences {
        assert!(
            difference.mean == 0.0 && !difference.clear,
            "{difference:?}"
        );
    }
    // On side B, seat 2 wins every fifth deal whatever happened.
    let planted = games(&schedule, |game| {
        if game.number / 4 % 5 == 0 {
            game.places = vec![1, 0, 1];
        }
    });
    let report = report(&schedule, &planted);
    let clear: Vec<&str> = report
        .measures
        .iter()
        .filter(|row| row.difference.is_some_and(|difference| difference.clear))
        .map(|row| row.name.as_str())
        .collect();
    assert!(clear.contains(&"position_2"), "{clear:?}");
    let seat = &report.positions[1];
    assert_eq!(seat.unfair, [false, true]);
}

#[test]
fn a_page_escapes_names_and_holds_its_data() {
    let schedule = schedule(2, 40);
    let report = report(&schedule, &games(&schedule, |_| {}));
    for lang in [Lang::En, Lang::Fr] {
        let page = html::page(&report, lang);
        assert!(page.contains("house &lt;values&gt;"));
        assert_eq!(
            page.matches("<section").count(),
            page.matches("</section>").count()
        );
        assert_eq!(page.matches("</script>").count(), 1);
    }
}

/// The findings of the template are an example for a new game, which replaces them by its own. `INSTA_UPDATE=always` writes the file.
#[test]
fn the_findings_of_the_template_are_current() {
    let schedule = schedule(1, 2000);
    let mut report = report(&schedule, &games(&schedule, |_| {}));
    report.study.command = "saloon lab template-game --seats 3 --games 2000 --bot random --levels random,tips --skill 500 --seed 3".into();
    let text = serde_json::to_string_pretty(&Findings::of(&report)).expect("plain data") + "\n";
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../games/_template/web/lab.json"
    );
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(path, &text).expect("written");
    }
    let file = std::fs::read_to_string(path).expect("the findings");
    assert_eq!(file, text, "run this test with INSTA_UPDATE=always");
}
