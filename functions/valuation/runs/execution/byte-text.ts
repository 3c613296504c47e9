const firstBytes = 1024 * 1024;

/** Texts kept for the next parts: the two of the part that is valued, and of the part that is being stored. */
const maxSpare = 4;

const spare: ByteText[] = [];

/**
 * UTF-8 text in one buffer, written in pieces.
 *
 * The results of a part as strings would be copied by every collection of the young generation, and again when they are
 * sent. The buffer serves part after part.
 */
export class ByteText {
	#buffer = Buffer.allocUnsafeSlow(firstBytes);
	#length = 0;

	/** An empty text. */
	static take(): ByteText {
		return spare.pop() ?? new ByteText();
	}

	/** Gives the buffer away: {@link bytes} that were read before are no longer valid. */
	release(): void {
		this.#length = 0;
		if (spare.length < maxSpare) spare.push(this);
	}

	add(piece: string): void {
		// UTF-8 has at most three bytes for a UTF-16 unit.
		const needed = this.#length + 3 * piece.length;
		if (needed > this.#buffer.length) this.#grow(needed);
		this.#length += this.#buffer.write(piece, this.#length);
	}

	/** Text written so far. */
	get bytes(): Buffer {
		return this.#buffer.subarray(0, this.#length);
	}

	#grow(needed: number): void {
		const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#buffer.length));
		this.#buffer.copy(larger, 0, 0, this.#length);
		this.#buffer = larger;
	}
}
