import * as z from 'zod';

const email = z.email();

/** True for an e-mail address as logins and mails take it. */
export const isEmailAddress = (text: string): boolean => email.safeParse(text).success;
