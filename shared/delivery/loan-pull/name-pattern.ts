/** The longest name that is looked at; file systems allow 255 bytes. */
const longestName = 255;

/**
 * True if a file name matches a pattern, in which `*` stands for any characters, also for none. Capitals matter. As in a
 * shell, a name that begins with a dot matches only a pattern that does.
 *
 * In linear time for each part between two `*`: each is looked for once, at its first place.
 */
export function matchesPattern(pattern: string, name: string): boolean {
	if (name.length > longestName || (name.startsWith('.') && !pattern.startsWith('.'))) return false;
	const [first = '', ...parts] = pattern.split('*');
	const last = parts.pop();
	if (last === undefined) return name === pattern;
	if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
	const end = name.length - last.length;
	let at = first.length;
	for (const part of parts) {
		const found = name.indexOf(part, at);
		if (found < 0 || found + part.length > end) return false;
		at = found + part.length;
	}
	return true;
}
