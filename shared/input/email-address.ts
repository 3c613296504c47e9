import * as z from 'zod';

const email = z.email();

/** True if the text is an e-mail address that the portal accepts for logins and mails. */
export const isEmailAddress = (text: string): boolean => email.safeParse(text).success;
