import type { ApiCaller } from '../support/api-caller.ts';
import type { Page } from './page.ts';

export interface Visit {
	readonly page: Page;
	readonly origin: string;
	readonly downloads: string;
	readonly api: ApiCaller;
	/** API token of the same user, for calls without the browser. */
	readonly token: string;
}

/** A task of a user. It starts in the state in which the previous step ended. */
export interface Step {
	readonly name: string;
	act(visit: Visit): Promise<void>;
}

export const user = 'user@demo-bank.example';

export const go = { css: 'button', name: '^Go$' };
