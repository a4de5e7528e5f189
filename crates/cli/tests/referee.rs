//! Tests of the referee protocol against docs/referee.md.

use saloon_cli::referee::Referee;
use serde_json::{Value, json};

struct RefereeClient(Referee);

impl RefereeClient {
    fn new() -> Self {
        RefereeClient(Referee::new(None))
    }

    fn noir(seed: u8) -> Self {
        let mut client = RefereeClient::new();
        let seed = format!("{seed:02x}").repeat(32);
        let answer = client.ask(&json!({"op":"new","game":"district-noir","seats":2,"seed":seed}));
        assert_eq!(answer, json!({"ok":true,"rules":"district-noir/1"}));
        client
    }

    fn line(&mut self, line: &str) -> Value {
        let answer = self.0.answer(line.as_bytes()).expect("an answer");
        serde_json::from_str(&answer).expect("JSON")
    }

    fn ask(&mut self, request: &Value) -> Value {
        self.line(&request.to_string())
    }

    /// Returns everything visible, to assert that nothing has changed.
    fn all_views(&mut self) -> Vec<Value> {
        let requests = [
            json!({"op":"view","seat":"all"}),
            json!({"op":"waiting"}),
            json!({"op":"record"}),
        ];
        requests.iter().map(|request| self.ask(request)).collect()
    }

    fn refusal(&mut self, line: &str) -> String {
        let answer = self.line(line);
        assert_eq!(answer["ok"], false, "{line}");
        assert_eq!(answer["error"], "bad_request", "{line}: {answer}");
        answer["why"].as_str().expect("a reason").to_owned()
    }
}

#[test]
fn before_the_first_game_every_other_op_is_a_bad_request() {
    let mut client = RefereeClient::new();
    for op in ["waiting", "legal", "act", "tick", "view", "record", "bot"] {
        let why = client.refusal(&json!({"op":op,"seat":0,"at":0}).to_string());
        assert!(why.contains("no game yet"), "{why}");
    }
}

#[test]
fn malformed_requests_are_refused_and_change_nothing() {
    let mut client = RefereeClient::noir(1);
    let before = client.all_views();
    for line in [
        "nonsense",
        "[]",
        "3",
        "null",
        "{",
        "{}",
        r#"{"op":5}"#,
        r#"{"op":"dance"}"#,
        r#"{"op":"waiting","seat":0}"#,
        r#"{"op":"waiting","op":"waiting"}"#,
        r#"{"op":"legal"}"#,
        r#"{"op":"legal","seat":2}"#,
        r#"{"op":"legal","seat":-1}"#,
        r#"{"op":"legal","seat":"0"}"#,
        r#"{"op":"legal","seat":0,"seat":1}"#,
        r#"{"op":"act","seat":0}"#,
        r#"{"op":"act","seat":0,"act":"nap"}"#,
        r#"{"op":"act","seat":0,"act":{"play":"9"}}"#,
        r#"{"op":"act","seat":0,"act":{"play":5}}"#,
        r#"{"op":"act","seat":0,"act":{"play":"5","and":"6"}}"#,
        r#"{"op":"act","seat":0,"act":["take"]}"#,
        r#"{"op":"act","seat":0,"act":{"take":null}}"#,
        r#"{"op":"act","seat":0,"act":{"take":[]}}"#,
        r#"{"op":"act","seat":9,"act":"take"}"#,
        r#"{"op":"act","seat":0,"act":"take","at":-1}"#,
        r#"{"op":"act","seat":0,"act":"take","at":1.5}"#,
        r#"{"op":"act","seat":0,"act":"take","at":9007199254740992}"#,
        r#"{"op":"act","seat":0,"act":"take","chance":[5]}"#,
        r#"{"op":"tick"}"#,
        r#"{"op":"view"}"#,
        r#"{"op":"view","seat":"some"}"#,
        r#"{"op":"view","seat":7}"#,
        r#"{"op":"bot","seat":0,"bot":"nobody"}"#,
        r#"{"op":"bot","seat":0,"bot":"random","ms":1,"iterations":1}"#,
        r#"{"op":"new","game":"chess","seats":2}"#,
        r#"{"op":"new","game":"district-noir"}"#,
        r#"{"op":"new","game":"district-noir","seats":1}"#,
        r#"{"op":"new","game":"district-noir","seats":3}"#,
        r#"{"op":"new","game":"district-noir","seats":2,"options":{"edition":"x"}}"#,
        r#"{"op":"new","game":"district-noir","seats":2,"options":[]}"#,
        r#"{"op":"new","game":"district-noir","seats":2,"seed":"12"}"#,
        r#"{"op":"new","game":"district-noir","seats":2,"setup":{}}"#,
        r#"{"op":"new","game":"district-noir","seats":2,"setup":{"first":0,"hands":[[],[]],"line":[],"pile":[],"removed":[]}}"#,
        r#"{"op":"new","game":"district-noir","seats":2,"chance":[9]}"#,
    ] {
        client.refusal(line);
        assert_eq!(client.all_views(), before, "{line} changed something");
    }
    let broken = client.0.answer(b"\xff\xfe").expect("an answer");
    assert!(broken.contains("bad_request"));
    assert_eq!(client.0.answer(b"  \n"), None, "blank lines are skipped");
}

#[test]
fn ids_are_echoed_unchanged() {
    let mut client = RefereeClient::noir(2);
    for id in [json!(7), json!("x"), json!(null), json!([1, {"a": 2}])] {
        assert_eq!(client.ask(&json!({"op":"waiting","id":id}))["id"], id);
        assert_eq!(client.ask(&json!({"op":"dance","id":id}))["id"], id);
    }
    assert_eq!(client.ask(&json!({"op":"waiting"})).get("id"), None);
}

#[test]
fn time_does_not_go_back_and_a_refused_act_does_not_move_it() {
    let mut client = RefereeClient::noir(3);
    assert_eq!(
        client.ask(&json!({"op":"tick","at":500})),
        json!({"ok":true,"events":[]})
    );
    assert!(client.refusal(r#"{"op":"tick","at":499}"#).contains("back"));
    let mover = client.ask(&json!({"op":"waiting"}))["seats"][0]
        .as_u64()
        .expect("a seat");
    let other = 1 - mover;
    let refused = client.ask(&json!({"op":"act","seat":other,"act":"take","at":900}));
    assert_eq!(
        (&refused["error"], &refused["rule"]),
        (&json!("illegal"), &json!("DN-3.1"))
    );
    let taken = client.ask(&json!({"op":"act","seat":mover,"act":"take","at":600}));
    assert_eq!(
        taken["ok"], true,
        "a refused act does not advance the clock: {taken}"
    );
}

#[test]
fn games_play_out_by_legal_acts() {
    for seed in 0..20 {
        let mut client = RefereeClient::noir(seed);
        let mut pick = usize::from(seed);
        loop {
            let waiting = client.ask(&json!({"op":"waiting"}));
            let seats = waiting["seats"].as_array().expect("a list");
            let Some(seat) = seats.first() else { break };
            let idle = json!(1 - seat.as_u64().expect("a seat"));
            assert_eq!(
                client.ask(&json!({"op":"legal","seat":idle}))["acts"],
                json!([])
            );
            let acts = client.ask(&json!({"op":"legal","seat":seat}));
            let acts = acts["acts"].as_array().expect("a list");
            pick = pick.wrapping_mul(31).wrapping_add(7);
            let act = &acts[pick % acts.len()];
            let bot = client.ask(&json!({"op":"bot","seat":seat,"bot":"random","iterations":5}));
            assert!(acts.contains(&bot["act"]), "{bot}");
            let done = client.ask(&json!({"op":"act","seat":seat,"act":act}));
            assert_eq!(done["ok"], true, "{done}");
        }
        let view = client.ask(&json!({"op":"view","seat":null}));
        assert!(view["view"]["outcome"]["ranking"].is_array(), "{view}");
        let over = client.ask(&json!({"op":"act","seat":0,"act":"take"}));
        assert_eq!(over["rule"], "DN-3.1");
        let record = client.ask(&json!({"op":"record"}))["record"].to_string();
        let report = saloon_cli::verify::report(&record).expect("a valid record");
        assert!(report.holds() && report.outcome.is_some(), "{report:?}");
    }
}

/// Returns a set-up with a fixed order of cards.
fn setup() -> Value {
    json!({
        "first": 1,
        "hands": [["5","5","5","5","5"], ["6","6","6","6","6"]],
        "line": ["docks", "police"],
        "pile": ["7","7","7","7","7","8","8","8","8","8","8","8","8","6","7","7","+2","+2","+2","+2","+3","+3","+4","-1","-1","-1","-2","-2","-2","-2"],
        "removed": ["-3", "-3", "hall"],
    })
}

#[test]
fn a_setup_is_dealt_as_given_and_recorded() {
    let mut client = RefereeClient::new();
    let opened = client.ask(&json!({"op":"new","game":"district-noir","seats":2,"setup":setup()}));
    assert_eq!(opened["ok"], true, "{opened}");
    for _ in 0..12 {
        let seat = client.ask(&json!({"op":"waiting"}))["seats"][0].clone();
        let acts = client.ask(&json!({"op":"legal","seat":seat}))["acts"].clone();
        client.ask(&json!({"op":"act","seat":seat,"act":acts[0]}));
    }
    let view = client.ask(&json!({"op":"view","seat":"all"}))["view"].clone();
    assert_eq!((&view["round"], &view["opener"]), (&json!(2), &json!(0)));
    assert_eq!(
        view["players"][0]["hand"],
        json!(["7", "7", "7", "7", "7"]),
        "the first player's five cards come first"
    );
    assert_eq!(view["players"][1]["hand"], json!(["8", "8", "8", "8", "8"]));
    let record = client.ask(&json!({"op":"record"}))["record"].to_string();
    let report = saloon_cli::verify::report(&record).expect("a valid record");
    assert!(report.holds());
    assert!(
        matches!(report.dealer, saloon_core::verify::CheckResult::Open(why) if why.contains("unsealed"))
    );
}

#[test]
fn scripted_chance_skips_the_setup() {
    // District Noir shuffles its cards at set-up: a script is never consulted and does not change the deal.
    let mut plain = RefereeClient::noir(4);
    let mut scripted = RefereeClient::new();
    let opened = scripted.ask(&json!({
        "op":"new","game":"district-noir","seats":2,"seed":"04".repeat(32),"chance":["hall","nonsense"],
    }));
    assert_eq!(opened["ok"], true, "{opened}");
    for _ in 0..20 {
        let seat = plain.ask(&json!({"op":"waiting"}))["seats"][0].clone();
        let acts = plain.ask(&json!({"op":"legal","seat":seat}))["acts"].clone();
        plain.ask(&json!({"op":"act","seat":seat,"act":acts[0]}));
        let done = scripted.ask(&json!({"op":"act","seat":seat,"act":acts[0],"chance":["9"]}));
        assert_eq!(done["ok"], true, "{done}");
        let view = json!({"op":"view","seat":"all"});
        assert_eq!(plain.ask(&view), scripted.ask(&view));
    }
}

#[test]
fn an_overlong_line_is_refused_and_the_next_is_read() {
    let mut input = vec![b'x'; 3 << 20];
    input.extend(b"\n{\"op\":\"dance\",\"id\":1}\n");
    let mut output = Vec::new();
    saloon_cli::referee::serve(input.as_slice(), &mut output, None).expect("memory");
    let answers: Vec<Value> = String::from_utf8(output)
        .expect("text")
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(answers.len(), 2);
    assert!(
        answers[0]["why"]
            .as_str()
            .is_some_and(|why| why.contains("1 MiB")),
        "{}",
        answers[0]
    );
    assert_eq!(answers[1]["id"], 1);
}
