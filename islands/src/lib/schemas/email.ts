// Validates the form of e-mail addresses. It can't check whether an address exists.

// A local part without misplaced dots, and a domain of at least two labels.
const EMAIL = /^(?!\.)(?!.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]+@([\p{L}\d]([\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}$/u;

/** Whether a text can be an e-mail address. */
export const isEmail = (text: string): boolean => EMAIL.test(text.trim());

/** The message about an invalid address; empty if it is valid. */
export const emailError = (text: string): string => (isEmail(text) ? "" : "Voer een geldig emailadres in");
