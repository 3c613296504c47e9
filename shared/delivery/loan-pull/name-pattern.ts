/** Maximum length of a file name that is compared. File systems allow 255 bytes. */
const longestName = 255;

/**
 * True if a file name matches a pattern, in which `*` matches any characters or none. Case-sensitive. A name that
 * starts with a dot only matches a pattern that starts with a dot, as in a shell.
 *
 * For each part of the pattern between two `*`, only the first occurrence in the name is tried. The time is therefore
 * linear for each part.
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
