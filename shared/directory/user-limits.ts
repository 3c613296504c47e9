import { type ConfigFault, fault, isObject } from '../input/config-fault.ts';

export interface UserLimits {
	/** Maximum number of valid upload links that are not used yet. */
	readonly openUploads: number;
	/** Maximum number of valuation runs that wait or are running. */
	readonly runningRuns: number;
	/** Maximum size of stored loan files, runs, uploads and results until their removal. 1 GB: 1,000,000,000 bytes. */
	readonly keptGigabytes: number;
}

export type UserLimit = keyof UserLimits;

export const defaultUserLimits: UserLimits = { openUploads: 20, runningRuns: 5, keptGigabytes: 10 };

export const maxUserLimits: UserLimits = { openUploads: 100, runningRuns: 100, keptGigabytes: 1000 };

export const userLimitNames = Object.keys(defaultUserLimits) as readonly UserLimit[];

export const gigabyte = 1_000_000_000;

const isLimit = (name: UserLimit, value: unknown): value is number =>
	Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxUserLimits[name];

/** Returns the limits of the users of an organisation, from `Limits` in its backend configuration or the defaults. */
export function userLimitsOf(backendConfig: unknown): UserLimits {
	const stated = isObject(backendConfig) && isObject(backendConfig.Limits) ? backendConfig.Limits : {};
	const limit = (name: UserLimit) => (isLimit(name, stated[name]) ? stated[name] : defaultUserLimits[name]);
	return {
		openUploads: limit('openUploads'),
		runningRuns: limit('runningRuns'),
		keptGigabytes: limit('keptGigabytes'),
	};
}

export function checkUserLimits(limits: unknown): readonly ConfigFault[] {
	if (!isObject(limits)) return [fault(['Limits'], 'not-an-object', 'Limits must be an object.')];
	return Object.entries(limits).flatMap(([key, value]) => {
		const name = userLimitNames.find((each) => each === key);
		if (name === undefined) {
			const allowed = userLimitNames.join(', ');
			return [fault(['Limits', key], 'limit-unknown', `Limits ${key}: must be one of ${allowed}.`, { allowed })];
		}
		const max = maxUserLimits[name];
		const message = `Limits ${name}: must be a whole number from 1 to ${max}.`;
		return isLimit(name, value) ? [] : [fault(['Limits', name], 'limit-invalid', message, { max })];
	});
}
