import type * as z from 'zod';
import { CognitoError } from './cognito-error.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** `iam`: only callers who sign the request and have a policy that allows it. */
type Caller = 'anybody' | 'iam';

export interface Operation {
	readonly caller: Caller;
	run(provider: IdentityProvider, input: unknown): object | Promise<object>;
}

/** An operation that answers input of another form than its schema with Cognito's error. */
export function operation<Input extends z.ZodType>(
	caller: Caller,
	schema: Input,
	run: (provider: IdentityProvider, input: z.output<Input>) => object | Promise<object>,
): Operation {
	return {
		caller,
		run(provider, input) {
			const parsed = schema.safeParse(input);
			if (parsed.success) return run(provider, parsed.data);
			const issue = parsed.error.issues[0];
			throw new CognitoError(
				'InvalidParameterException',
				`1 validation error detected: Value at '${issue?.path.join('.')}' failed to satisfy constraint: ${issue?.message}`,
			);
		},
	};
}
