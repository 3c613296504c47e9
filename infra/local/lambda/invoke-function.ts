import { randomUUID } from 'node:crypto';
import type { Runtime } from '#infra/emulators/lambda/runtime.ts';
import { localFunctionName } from '../resources.ts';
import { handlerModule } from './function-modules.ts';

/** The longest time limit that Lambda offers. */
const lambdaLimitMillis = 15 * 60_000;

/** Calls a function with an event, as its schedule, its rule, its trigger or the deployment does on AWS. */
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
