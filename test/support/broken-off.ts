import { dynamodb } from '#platform/aws/table.ts';
import { secretsManager } from '#platform/secrets/secret-store.ts';

export class BrokenOff extends Error {}

const write = /^((Put|Update|Delete)Item|PutSecretValue|(Create|Delete)Secret)/;

/** Middleware stacks of the two AWS clients. Their types differ only in parts that this module does not use. */
const stacks = [
	dynamodb.middlewareStack,
	secretsManager.middlewareStack,
] as unknown as (typeof dynamodb.middlewareStack)[];

/**
 * Runs an action. At one of its writes, the database and Secrets Manager start to fail permanently, as if the process
 * had been killed.
 *
 * @param when `before`: the write is not sent; `after`: the write is carried out, but its response is lost
 * @returns true if the action reached that write
 */
export async function brokenOff(
	writes: number,
	when: 'before' | 'after',
	run: () => Promise<unknown>,
): Promise<boolean> {
	let seen = 0;
	for (const stack of stacks) {
		stack.add(
			(next, context) => async (args) => {
				if (!write.test(context.commandName ?? '')) return next(args);
				seen += 1;
				if (seen === writes && when === 'after') await next(args);
				if (seen >= writes) throw new BrokenOff(`broken off at write ${writes}`);
				return next(args);
			},
			{ step: 'initialize', name: 'broken-off' },
		);
	}
	try {
		await run();
		return false;
	} catch (error) {
		if (error instanceof BrokenOff) return true;
		throw error;
	} finally {
		for (const stack of stacks) stack.remove('broken-off');
	}
}
