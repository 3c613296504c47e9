import { expect, it } from 'vitest';
import { requireOperator } from './administration.ts';
import type { Caller } from './operation.ts';

const callerOf = (isOperator: boolean) => ({ caller: { organisation: { isOperator } } as Caller });

it('only administrators of the operator can administer the whole portal', () => {
	expect(() => requireOperator(callerOf(true))).not.toThrow();
	expect(() => requireOperator(callerOf(false))).toThrow();
});
