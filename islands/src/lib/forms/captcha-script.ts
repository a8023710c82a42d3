/** The id of the captcha's script, by which a withdrawn consent finds that it is loaded. */
export const SCRIPT_ID = "captcha";
