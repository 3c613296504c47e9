import { vi } from 'vitest';

/** Lets AWS clients retry at once: each pause of the SDK is a random part of its maximum. */
export function withoutPauses(): void {
	vi.spyOn(Math, 'random').mockReturnValue(0);
}
