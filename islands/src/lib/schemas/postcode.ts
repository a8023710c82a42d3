/** Whether a text is a Belgian postcode, with or without `B-`. */
export const isPostcode = (text: string): boolean => /^(B-?)?[1-9]\d{3}$/i.test(text);
