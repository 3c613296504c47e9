import { vi } from 'vitest';

/** Lets clients of AWS try again at once: each pause of the SDK is a random part of its longest. */
export function withoutPauses(): void {
	vi.spyOn(Math, 'random').mockReturnValue(0);
}
