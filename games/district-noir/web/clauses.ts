/** All clauses of the rules. rules.ts explains each of them once. */
const clauses: readonly string[] = [
  "DN-1.1",
  "DN-1.2",
  "DN-2.1",
  "DN-2.2",
  "DN-2.3",
  "DN-3.1",
  "DN-3.2",
  "DN-3.3",
  "DN-3.4",
  "DN-3.5",
  "DN-3.6",
  "DN-3.7",
  "DN-3.8",
  "DN-4.1",
  "DN-4.2",
  "DN-5.1",
  "DN-5.2",
  "DN-5.3",
  "DN-5.4",
  "DN-6.1",
  "DN-6.2",
  "DN-6.3",
  "DN-7.1",
];

export default clauses;
