import { vi } from 'vitest';

/** Lets AWS clients retry immediately. The SDK multiplies each pause by a random number, which is replaced by 0. */
export function withoutPauses(): void {
	vi.spyOn(Math, 'random').mockReturnValue(0);
}
