import { useState } from 'react';
import { stateKeyOf, useSession } from '#lib/session-context.ts';

/** Sessions in which the days show all digits. */
const withAllDigits = new WeakSet<object>();

/** True if the days show all digits, and a function that changes it for the rest of the session. Default: no. */
export function useAllDigits(): readonly [hasAll: boolean, show: (hasAll: boolean) => void] {
	const session = stateKeyOf(useSession());
	const [hasAll, setHasAll] = useState(() => withAllDigits.has(session));
	const show = (chosen: boolean) => {
		if (chosen) withAllDigits.add(session);
		else withAllDigits.delete(session);
		setHasAll(chosen);
	};
	return [hasAll, show];
}
