import { portalAddressModule } from '../lambda/function-modules.ts';
import { invokeFunction } from '../lambda/invoke-function.ts';
import type { Runtime } from '../lambda/runtime.ts';
import type { InvokeTrigger } from './triggers.ts';

/** Cognito waits five seconds and tries three times. */
const longestMillis = 15_000;

/**
 * Calls the user pool's functions in the runtime.
 *
 * Before the first one the portal's address is noted, which the set-up function does at a deployment: the port may be
 * another at each start.
 */
export function invokeTrigger(runtime: Runtime, address: string): InvokeTrigger {
	let noted: Promise<unknown> | undefined;
	return async (folder, event) => {
		noted ??= noteAddress(runtime, address).catch((error: unknown) => {
			noted = undefined;
			throw error;
		});
		await noted;
		return await invokeFunction(runtime, folder, event, longestMillis);
	};
}

async function noteAddress(runtime: Runtime, address: string): Promise<void> {
	const call = { module: portalAddressModule, export: 'putPortalAddress', parameters: [address] };
	await runtime.call({ functionName: 'setup', ...call }, longestMillis);
	runtime.release('setup');
}
