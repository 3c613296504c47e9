import { afterAll, vi } from 'vitest';

/** Captures this process's output, instead of printing it, until the file's tests have run. Sets log level to DEBUG. */
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
