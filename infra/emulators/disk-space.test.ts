import { expect, it } from 'vitest';
import { isDiskFull } from './disk.ts';

const error = (properties: object, message = 'failed', cause?: unknown) =>
	Object.assign(new Error(message, cause === undefined ? {} : { cause }), properties);

it.each([
	['a full disk', error({ code: 'ENOSPC', syscall: 'write' }), true],
	['a used-up quota', error({ code: 'EDQUOT', syscall: 'write' }), true],
	['a full disk as a cause', error({}, 'not saved', error({ code: 'ENOSPC' })), true],
	['too many watched files', error({ code: 'ENOSPC', syscall: 'watch' }), false],
	['a file without permission', error({ code: 'EACCES', syscall: 'open' }), false],
	['LevelDB on a full disk', error({ code: 'LEVEL_IO_ERROR' }, 'IO error: 000003.log: No space left on device'), true],
	[
		'LevelDB on a disk that fails',
		error({ code: 'LEVEL_IO_ERROR' }, 'IO error: 000003.log: Input/output error'),
		false,
	],
	['damaged files', error({ code: 'LEVEL_CORRUPTION' }, 'Corruption: No space left on device'), false],
	['what is no error', 'ENOSPC', false],
])('isDiskFull has the expected result for %s', (_, thrown, expected) => {
	expect(isDiskFull(thrown)).toBe(expected);
});
