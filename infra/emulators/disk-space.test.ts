import { expect, it } from 'vitest';
import { isDiskFull } from './disk.ts';

const error = (properties: object, message = 'failed', cause?: unknown) =>
	Object.assign(new Error(message, cause === undefined ? {} : { cause }), properties);

it.each([
	['a full disk', error({ code: 'ENOSPC', syscall: 'write' }), true],
	['an exhausted quota', error({ code: 'EDQUOT', syscall: 'write' }), true],
	['an error caused by a full disk', error({}, 'not saved', error({ code: 'ENOSPC' })), true],
	['too many watched files', error({ code: 'ENOSPC', syscall: 'watch' }), false],
	['a file that may not be accessed', error({ code: 'EACCES', syscall: 'open' }), false],
	['LevelDB on a full disk', error({ code: 'LEVEL_IO_ERROR' }, 'IO error: 000003.log: No space left on device'), true],
	['LevelDB on a failing disk', error({ code: 'LEVEL_IO_ERROR' }, 'IO error: 000003.log: Input/output error'), false],
	[
		'damaged files whose message mentions space',
		error({ code: 'LEVEL_CORRUPTION' }, 'Corruption: No space left on device'),
		false,
	],
	['a value that is not an error', 'ENOSPC', false],
])('isDiskFull has the expected result for %s', (_, thrown, expected) => {
	expect(isDiskFull(thrown)).toBe(expected);
});
