/** A key that its password does not open. */
export class WrongPassword extends Error {}
