import { afterAll, vi } from 'vitest';

/**
 * Captures the output of this process, with the log level DEBUG, instead of printing it, until the file's tests have
 * run.
 */
export function capturedOutput(): { readonly text: () => string } {
	let written = '';
	vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'DEBUG');
	for (const stream of [process.stdout, process.stderr]) {
		vi.spyOn(stream, 'write').mockImplementation((chunk) => {
			written += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
			return true;
		});
	}
	afterAll(() => {
		vi.restoreAllMocks();
		vi.unstubAllEnvs();
	});
	return { text: () => written };
}
