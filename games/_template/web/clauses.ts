/** All clauses of rules.md. rules.ts explains each of them once. */
const clauses: readonly string[] = [
  "TG-1.1",
  "TG-1.2",
  "TG-2.1",
  "TG-2.2",
  "TG-3.1",
  "TG-3.2",
  "TG-3.3",
  "TG-3.4",
  "TG-3.5",
  "TG-3.6",
  "TG-4.1",
  "TG-4.2",
];

export default clauses;
