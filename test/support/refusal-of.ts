import { Refusal } from '#platform/http/refusal.ts';

export function refusalOf(act: () => unknown): Refusal {
	try {
		act();
	} catch (error) {
		if (error instanceof Refusal) return error;
		throw error;
	}
	throw new Error('not refused');
}
