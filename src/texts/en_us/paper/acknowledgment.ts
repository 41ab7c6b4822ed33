/** The page on which owners and producer sign. */

export const acknowledgment = {
  title: "Acknowledgment",
  paper: (id: string, preparedOn: string) =>
    `For illustration ${id} of ${preparedOn}. Its pages: {sheets}.`,
  ofOwner: "Statement of the owner",
  ofOwners: "Statement of the owners",
  ofProducer: "Statement of the producer",
  owner: "Owner",
  jointOwner: "Joint owner",
  producer: "Producer",
  trustee: "Trustee, or other person who signs for the owner",
  received:
    "I have all pages of this illustration, the Disclosure Document and the Buyer’s Guide. I have had time to read them " +
    "and to ask questions.",
  notGuaranteed:
    "I understand that only values headed “Guaranteed” are guaranteed. All other values rest on assumptions and on terms " +
    "that the insurer may change. They will turn out higher or lower than shown.",
  guaranteed:
    "I understand that the values shown hold only if premiums and withdrawals are as in this illustration.",
  index:
    "I understand that I do not invest in an index. The past growth of an index does not show how it will grow.",
  producerStatements: [
    "I have given the owner all pages of this illustration, the Disclosure Document and the Buyer’s Guide. I have " +
      "explained which values are guaranteed and which are not.",
    "I have said nothing that differs from this illustration. I have made no promise about values that are not " +
      "guaranteed.",
  ],
  signature: "Signature",
  name: "Name and title",
  date: "Date signed",
};
