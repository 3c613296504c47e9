import { Logger } from '@aws-lambda-powertools/logger';
import { portalVersion } from '#shared/contract/portal-version.ts';

/** Calls `act` once after a delay. The returned function cancels the call. */
export type StartTimer = (millis: number, act: () => void) => () => void;

export const systemTimer: StartTimer = (millis, act) => {
	const timer = setTimeout(act, millis);
	return () => clearTimeout(timer);
};

/** Returns the current time in milliseconds since 1970, UTC. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

export const logger = new Logger({ persistentKeys: { portalVersion } });

/** @throws Error if the function was deployed without the variable */
export function environmentVariable(name: string): string {
	const value = process.env[name];
	if (value === undefined || value === '') throw new Error(`the environment variable ${name} is not set`);
	return value;
}
