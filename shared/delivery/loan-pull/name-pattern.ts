/** Maximum length of a file name that is compared; file systems allow 255 bytes. */
const longestName = 255;

/**
 * True if a file name matches a pattern in which `*` matches any characters, including none. Case-sensitive. As in a
 * shell, a name that starts with a dot matches only a pattern that does too.
 *
 * Runs in linear time for each part between two `*`, because only its first occurrence is used.
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
