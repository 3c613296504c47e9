import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InvokeTrigger, Trigger } from '#infra/emulators/cognito/triggers.ts';
import type { Runtime } from '#infra/emulators/lambda/runtime.ts';
import { handlerFile } from '#infra/handler-files.ts';
import { localFunctionName } from '../resources.ts';

const functionOf: Readonly<Record<Trigger, string>> = {
	CustomMessage: 'account-mail',
	PostConfirmation: 'password-reset',
};

/** Time limit of triggers: Cognito waits for five seconds and tries three times. */
const longestMillis = 15_000;

/** Calls the triggers of the user pool, after it stored the portal's address, as its port may change. */
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

/** Returns a handler's source file or, if `FUNCTION_BUNDLES` is set, the bundle there, which loads twice as fast. */
export function handlerModule(functionName: string): string {
	const { FUNCTION_BUNDLES: bundles } = process.env;
	if (bundles !== undefined) return pathToFileURL(join(bundles, `${functionName}.mjs`)).href;
	return pathToFileURL(handlerFile(functionName)).href;
}

export const portalAddressModule = import.meta.resolve('#functions/directory/store/portal-address.ts');

export const referenceDataModule = import.meta.resolve('#functions/administration/setup/load-reference-data.ts');

export const organisationsModule = import.meta.resolve('#functions/directory/organisations.ts');

export const usersModule = import.meta.resolve('#functions/directory/users.ts');

export const fileLoadingModule = import.meta.resolve('#functions/rates/files/ingest-file.ts');

const lambdaLimitMillis = 15 * 60_000;

export function invokeFunction(
	runtime: Runtime,
	functionName: string,
	event: unknown,
	longestMillis = lambdaLimitMillis,
	lane?: number,
): Promise<unknown> {
	const context = {
		requestId: randomUUID(),
		deadlineMillis: Date.now() + longestMillis,
		lambdaName: localFunctionName(functionName),
	};
	const call = {
		functionName,
		...(lane === undefined ? {} : { lane }),
		module: handlerModule(functionName),
		export: 'handler',
		parameters: [event],
		context,
	};
	return runtime.call(call, longestMillis);
}
