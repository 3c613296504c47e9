import { useState } from 'react';
import type { Language } from '../../../i18n/texts.ts';
import { stateKeyOf, useSession } from '../../../lib/session-context.ts';
import { noParties, type Parties } from './parties.ts';

/** What a user chooses for statements. */
export interface Choices {
	readonly parties: Parties;
	/** Undefined for the language of the screen. */
	readonly language: Language | undefined;
	/** Whether the days are printed on the following pages. */
	readonly hasDayAnnex: boolean;
}

/** Lives as long as the session. */
const kept = new WeakMap<object, Choices>();

/** The choices of the session, and a function that changes some of them. */
export function useChoices(): readonly [Choices, (changed: Partial<Choices>) => void] {
	const session = stateKeyOf(useSession());
	const [choices, setChoices] = useState(
		() => kept.get(session) ?? { parties: noParties, language: undefined, hasDayAnnex: false },
	);
	const change = (changed: Partial<Choices>) => {
		const next = { ...choices, ...changed };
		kept.set(session, next);
		setChoices(next);
	};
	return [choices, change];
}
