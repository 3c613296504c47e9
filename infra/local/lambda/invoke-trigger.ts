import type { InvokeTrigger, Trigger } from '#infra/emulators/cognito/triggers.ts';
import type { Runtime } from '#infra/emulators/lambda/runtime.ts';
import { portalAddressModule } from './function-modules.ts';
import { invokeFunction } from './invoke-function.ts';

/** The functions of the user pool. */
const functionOf: Readonly<Record<Trigger, string>> = {
	CustomMessage: 'account-mail',
	PostConfirmation: 'password-reset',
};

/** Cognito waits five seconds, three times. */
const longestMillis = 15_000;

/**
 * Calls the user pool's functions in the runtime.
 *
 * Stores the portal's address before the first call, as the set-up function does at a deployment. The port can differ at
 * each start.
 */
export function invokeTrigger(runtime: Runtime, address: string): InvokeTrigger {
	let stored: Promise<unknown> | undefined;
	return async (trigger, event) => {
		stored ??= storeAddress(runtime, address).catch((error: unknown) => {
			stored = undefined;
			throw error;
		});
		await stored;
		return await invokeFunction(runtime, functionOf[trigger], event, longestMillis);
	};
}

async function storeAddress(runtime: Runtime, address: string): Promise<void> {
	const call = { module: portalAddressModule, export: 'putPortalAddress', parameters: [address] };
	await runtime.call({ functionName: 'setup', ...call }, longestMillis);
	runtime.release('setup');
}
