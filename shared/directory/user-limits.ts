import { type ConfigFault, fault, isObject } from '../input/config-fault.ts';

/** Limits for the work and files of one user. */
export interface UserLimits {
	/** Valid upload links that are not used yet. */
	readonly openUploads: number;
	/** Valuation runs that have not ended, including waiting ones. */
	readonly runningRuns: number;
	/** Stored loan files and runs, uploads and results, until their retention ends. 1 GB is 1,000,000,000 bytes. */
	readonly keptGigabytes: number;
}

export type UserLimit = keyof UserLimits;

/** Limits of an organisation whose configuration does not set any. */
export const defaultUserLimits: UserLimits = { openUploads: 20, runningRuns: 5, keptGigabytes: 10 };

/** Maximum limits that a configuration can set. */
export const maxUserLimits: UserLimits = { openUploads: 100, runningRuns: 100, keptGigabytes: 1000 };

export const userLimitNames = Object.keys(defaultUserLimits) as readonly UserLimit[];

export const gigabyte = 1_000_000_000;

const isLimit = (name: UserLimit, value: unknown): value is number =>
	Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxUserLimits[name];

/** Returns the limits of an organisation's users: `Limits` of its backend configuration, otherwise the defaults. */
export function userLimitsOf(backendConfig: unknown): UserLimits {
	const stated = isObject(backendConfig) && isObject(backendConfig.Limits) ? backendConfig.Limits : {};
	const limit = (name: UserLimit) => (isLimit(name, stated[name]) ? stated[name] : defaultUserLimits[name]);
	return {
		openUploads: limit('openUploads'),
		runningRuns: limit('runningRuns'),
		keptGigabytes: limit('keptGigabytes'),
	};
}

/** Returns the faults of `Limits` in a backend configuration. */
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
