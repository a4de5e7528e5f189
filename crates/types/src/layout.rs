//! Formatter of declarations: ts-rs writes each on one line, with its comments in between.

/// Maximum line width, in bytes.
const WIDTH: usize = 110;

/// Parsed TypeScript type.
enum Type {
    /// Union of types.
    Union(Vec<Type>),
    Object(Vec<Field>),
    /// Any other type, verbatim from ts-rs.
    Text(String),
}

struct Field {
    /// Text of the comment, if any.
    docs: Option<String>,
    /// Name, with its question mark if optional.
    name: String,
    value: Type,
}

/// Formats `export type …`, with its comment.
pub(crate) fn declaration(docs: Option<&str>, declaration: &str) -> String {
    let (head, body) = declaration.split_once('=').unwrap_or((declaration, ""));
    let body = TypeParser(body.trim().trim_end_matches(';')).union();
    let docs = docs.map(comment_text).map(|said| comment(&said, 0));
    let head = format!("export {} =", head.trim());
    let body = body.fit(0, head.len() + 2);
    format!("{}{head}{body};\n", docs.unwrap_or_default())
}

/// Returns the text of a comment without its markers.
fn comment_text(comment: &str) -> String {
    let lines = comment
        .trim()
        .trim_start_matches("/**")
        .trim_end_matches("*/")
        .lines()
        .map(|line| line.trim().trim_start_matches('*').trim());
    lines.collect::<Vec<_>>().join("\n").trim().to_owned()
}

fn comment(said: &str, depth: usize) -> String {
    let indent = "  ".repeat(depth);
    if !said.contains('\n') {
        return format!("{indent}/** {said} */\n");
    }
    let lines = said
        .lines()
        .map(|line| format!("{indent} * {line}").trim_end().to_owned() + "\n");
    format!("{indent}/**\n{}{indent} */\n", lines.collect::<String>())
}

impl Type {
    /// Formats on one line; `None` if there are comments.
    fn short(&self) -> Option<String> {
        match self {
            Type::Text(text) => Some(text.clone()),
            Type::Union(types) => {
                let types: Option<Vec<_>> = types.iter().map(Type::short).collect();
                types.map(|types| types.join(" | "))
            }
            Type::Object(fields) => {
                let fields: Option<Vec<_>> = fields
                    .iter()
                    .map(|Field { docs, name, value }| match docs {
                        None => Some(format!("{name}: {}", value.short()?)),
                        Some(_) => None,
                    })
                    .collect();
                fields.map(|fields| format!("{{ {} }}", fields.join("; ")))
            }
        }
    }

    /// Formats on several lines, after a prefix on the first.
    fn long(&self, depth: usize) -> String {
        let indent = "  ".repeat(depth + 1);
        match self {
            Type::Text(text) => format!(" {text}"),
            Type::Union(types) => {
                let lines = types.iter().map(|kind| kind.fit(depth + 2, 0));
                let lines: Vec<_> = lines.map(|kind| format!("\n{indent}|{kind}")).collect();
                lines.concat()
            }
            Type::Object(fields) => {
                let lines = fields.iter().map(|Field { docs, name, value }| {
                    let docs = docs.as_deref().map(|docs| comment(docs, depth + 1));
                    let value = value.fit(depth + 1, name.len() + 3);
                    format!("{}{indent}{name}:{value};\n", docs.unwrap_or_default())
                });
                let lines: Vec<_> = lines.collect();
                format!(" {{\n{}{}}}", lines.concat(), "  ".repeat(depth))
            }
        }
    }

    /// Formats on the current line, of which `used` bytes are taken, if it fits; otherwise on several lines.
    fn fit(&self, depth: usize, used: usize) -> String {
        match self.short() {
            Some(short) if 2 * depth + used + short.len() <= WIDTH => format!(" {short}"),
            _ => self.long(depth),
        }
    }
}

/// Recursive-descent parser over the remaining text.
struct TypeParser<'a>(&'a str);

impl<'a> TypeParser<'a> {
    fn skip_space(&mut self) {
        self.0 = self.0.trim_start();
    }

    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.0.split_at(length);
        self.0 = rest;
        taken
    }

    fn union(&mut self) -> Type {
        let mut types = Vec::new();
        loop {
            self.skip_space();
            types.push(if self.0.starts_with('{') {
                self.object()
            } else {
                Type::Text(self.text("|,};").trim().to_owned())
            });
            self.skip_space();
            if !self.0.starts_with('|') {
                break;
            }
            self.take(1);
        }
        match types.pop() {
            Some(only) if types.is_empty() => only,
            last => {
                types.extend(last);
                Type::Union(types)
            }
        }
    }

    fn object(&mut self) -> Type {
        self.take(1);
        let mut fields = Vec::new();
        loop {
            self.skip_space();
            if self.0.is_empty() || self.0.starts_with('}') {
                self.take(self.0.len().min(1));
                return Type::Object(fields);
            }
            let docs = self.0.starts_with("/**").then(|| {
                let end = self.0.find("*/").map_or(self.0.len(), |at| at + 2);
                comment_text(self.take(end))
            });
            self.skip_space();
            let name = unquoted(self.text(":").trim());
            self.take(self.0.len().min(1));
            let value = self.union();
            fields.push(Field { docs, name, value });
            self.skip_space();
            if self.0.starts_with([',', ';']) {
                self.take(1);
            }
        }
    }

    /// Reads up to one of `ends` that is outside quotes and brackets.
    fn text(&mut self, ends: &str) -> &'a str {
        let (mut depth, mut quoted) = (0, false);
        for (at, letter) in self.0.char_indices() {
            match letter {
                '"' => quoted = !quoted,
                _ if quoted => {}
                _ if depth == 0 && ends.contains(letter) => return self.take(at),
                '<' | '[' | '(' | '{' => depth += 1,
                '>' | ']' | ')' | '}' => depth -= 1,
                _ => {}
            }
        }
        self.take(self.0.len())
    }
}

/// Removes quotes that a name does not need.
fn unquoted(name: &str) -> String {
    let bare = name.trim_matches('"');
    let word = bare
        .chars()
        .all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    if word { bare } else { name }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::declaration;

    #[test]
    fn a_short_type_stays_on_its_line() {
        let written = declaration(
            Some("/**\n * A wish.\n */\n"),
            "type Act = { \"play\": Card } | \"take\";",
        );
        assert_eq!(
            written,
            "/** A wish. */\nexport type Act = { play: Card } | \"take\";\n"
        );
    }

    #[test]
    fn comments_stand_above_their_fields() {
        let written = declaration(
            None,
            "type Deed<A> = { \"type\": \"drawn\", \n/**\n * Who,\n * if anybody.\n */\nto?: Array<A | null>, } | \"dealer/1\";",
        );
        assert_eq!(
            written,
            "export type Deed<A> =\n  | {\n      type: \"drawn\";\n      /**\n       * Who,\n       * if anybody.\n       */\n      \
             to?: Array<A | null>;\n    }\n  | \"dealer/1\";\n"
        );
    }

    #[test]
    fn names_that_need_quotes_keep_them() {
        let written = declaration(
            None,
            "type Dealing = { \"dealer/1\": { [key in Place]?: number } };",
        );
        assert_eq!(
            written,
            "export type Dealing = { \"dealer/1\": { [key in Place]?: number } };\n"
        );
    }
}
