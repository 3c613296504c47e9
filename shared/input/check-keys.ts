import { type ConfigFault, fault } from './config-fault.ts';

/** Property names that every JavaScript object inherits. As keys, they could change or hide inherited properties. */
const inheritedNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Maximum length of the path of keys that leads to a value. The audit trail stores the path with each value. */
const longestPath = 300;

/** Returns the faults of invalid keys at any depth. */
export function checkKeys(config: unknown): readonly ConfigFault[] {
	const faults: ConfigFault[] = [];
	const walk = (value: unknown, path: readonly (string | number)[], length: number): void => {
		if (typeof value !== 'object' || value === null) return;
		for (const [key, item] of Object.entries(value)) {
			const place = [...path, Array.isArray(value) ? Number(key) : key];
			const placeLength = length + key.length + 1;
			if (placeLength > longestPath) {
				const message = `The keys that lead to a value must have at most ${longestPath} characters together.`;
				faults.push(fault(place, 'key-too-long', message));
			} else if (inheritedNames.has(key) && !Array.isArray(value)) {
				faults.push(fault(place, 'key-not-allowed', `${place.join('.')}: ${key} is not allowed as a key.`));
			} else walk(item, place, placeLength);
		}
	};
	walk(config, [], 0);
	return faults;
}
