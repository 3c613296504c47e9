import { expect, it } from 'vitest';
import { requireOperator } from './administration.ts';
import type { Caller } from './operation.ts';

const callerOf = (isOperator: boolean) => ({ caller: { organisation: { isOperator } } as Caller });

it('only an administrator of the operator administers the portal', () => {
	expect(() => requireOperator(callerOf(true))).not.toThrow();
	expect(() => requireOperator(callerOf(false))).toThrow();
});
