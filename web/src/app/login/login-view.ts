import type { IdentityProblem } from '../identity/identity-problem.ts';

/** The sign-in screens. Each has the data that the previous screen passes to it. */
export type LoginView =
	| { readonly name: 'sign-in'; readonly username?: string; readonly problem?: IdentityProblem }
	| { readonly name: 'new-password' }
	| { readonly name: 'request-code'; readonly username: string }
	| { readonly name: 'reset-password'; readonly username: string; readonly isDemanded: boolean };

export type ShowLoginView = (view: LoginView) => void;
