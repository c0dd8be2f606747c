/**
 * Our own texts in the spirit of RFC 8259: what JSON is and what is only like it, by family. `good` and `bad` are
 * values, to be put into a request; `documents` are whole bodies that are none.
 */

const control = ['\u0000', '\u0001', '\b', '\t', '\n', '\f', '\r', '\u001b', '\u001f']

export const good: readonly string[] = [
  // numbers
  ['0', '-0', '1', '-1', '10', '1.5', '-0.1', '1e1', '1E1', '1e+1', '1e-1', '-1.5e-10', '0e0', '0E+0'],
  ['123456789012345678901234567890', '1e400', '-1e400', '1e-400', '0.00000000000000000000000000001'],
  // texts
  ['""', '" "', '"a"', '"ґ"', '"😀"', '"\\""', '"\\\\"', '"\\/"', '"\\b\\f\\n\\r\\t"', '"\\u0491"'],
  [
    '"\\uD83D\\uDE00"',
    '"\\u0000"',
    '"\\uD800"',
    '"\\uDC00\\uD800"',
    '"\u2028\u2029"',
    '"\u007f"',
    '"\ufeff"',
  ],
  ['"/*"', '"//"', '"{[,:]}"', '"\\u005C\\u0022"'],
  // the three words, lists, things
  ['true', 'false', 'null', '[]', '[ ]', '[1]', '[1,2]', '[[],{}]', '[null]', '[ 1 , 2 ]', '["",""]'],
  ['{}', '{ }', '{"":0}', '{"a":{}}', '{"a":1,"a":2}', '{"\\u0061":1,"a":2}', '{"a" : 1 }'],
  [' 1', '1 ', '\t1', '\r\n1\r\n'],
].flat()

export const bad: readonly string[] = [
  // numbers
  [
    '+1',
    '-',
    '--1',
    '++1',
    '- 1',
    '01',
    '-01',
    '00',
    '1.',
    '.1',
    '-.1',
    '1.e1',
    '1e',
    '1e+',
    '1e1.5',
    '1ee1',
  ],
  [
    '1e+-2',
    '0x1',
    '0b1',
    '0o7',
    '1_000',
    '1 000',
    '1n',
    '1/2',
    '$1',
    '0.1.2',
    '1a',
    '１',
    '١',
    '²',
    '½',
    '∞',
  ],
  ['NaN', '-NaN', 'Infinity', '-Infinity', 'nan', 'inf', '1.5.', '1e0x1', '0-1', '(1)', '1;'],
  // texts
  ["'a'", '`a`', '“a”', '«a»', '"a', 'a"', '"', '"""', '"a" "b"', '"a"b', '"a"+"b"', 'a', '"\\"', '"\\'],
  ['"\\x41"', '"\\u12"', '"\\u12G4"', '"\\U0041"', '"\\u{41}"', '"\\a"', '"\\\'"', '"\\0"', '"\\ "', '"\\u"'],
  ['"\\uD83D\\u"', '"\\ud83d\\"', '"\\\n"', '"\\é"', ...control.map((one) => `"${one}"`)],
  // the three words
  [
    'True',
    'TRUE',
    'tru',
    'truee',
    'False',
    'nul',
    'nulll',
    'Null',
    'None',
    'nil',
    'undefined',
    'void 0',
    'yes',
  ],
  // lists
  [
    '[',
    ']',
    '[[',
    '[1',
    '[1,',
    '[1,]',
    '[,1]',
    '[,]',
    '[1,,2]',
    '[1 2]',
    '[1;2]',
    '[1:2]',
    '[1}',
    '[1]]',
    '[}',
  ],
  ['["a",', '["a', '[a', '[*]', '[""x]', '[x', '[-]', '[1,\n', '[...[]]', '[1..2]', '(1,2)', '<1>', '[\u00a01]'],
  // things
  [
    '{',
    '}',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1,',
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{,"a":1}',
    '{"a":1,,"b":2}',
  ],
  [
    '{a:1}',
    "{'a':1}",
    '{1:1}',
    '{null:1}',
    '{true:1}',
    '{[1]:1}',
    '{"a" 1}',
    '{"a"=1}',
    '{"a"=>1}',
    '{"a"::1}',
  ],
  ['{"a":1 "b":2}', '{"a":1;"b":2}', '{"a":a}', '{"a":(1)}', '{"a",1}', '{{}}', '{]', '{"a":1}}', '{"a":1]'],
  ['{...{}}', '{"a"\u00a0:1}', '{"a":1\u2028}', '{:1}', '{"a":"b"c}', '{"a":/x/}', '{"a":new Date()}'],
  // remarks
  ['/**/1', '1/**/', '//\n1', '1//', '#\n1', '<!---->1', '{/**/}', '[1/**/]', '--1', '; 1'],
].flat()

const texts = (list: readonly (readonly [what: string, text: string])[]) =>
  list.map(([what, text]) => [what, Buffer.from(text)] as const)

/** Whole bodies that are no JSON document, as bytes. */
export const documents: readonly (readonly [what: string, bytes: Buffer])[] = [
  ...texts([
    ['nothing', ''],
    ['a space', ' '],
    ['a mark of byte order alone', '\ufeff'],
    ['two documents', '{}{}'],
    ['a word after it', '{} x'],
    ['a comma after it', '{},'],
    ['NUL after it', '{}\u0000'],
    ['NUL before it', '\u0000{}'],
    ['a space that does not break', '\u00a0{}'],
    ['a form feed', '\f{}'],
    ['a vertical tab', '\v{}'],
    ['a word joiner', '\u2060{}'],
    ['the guard of other servers', ")]}',\n{}"],
    ['lines of documents', '{}\n{}'],
    ['a form', 'a=1&b=2'],
    ['XML', '<?xml version="1.0"?><a/>'],
    ['YAML', 'a: 1\nb: 2'],
    ['HTML', '<!doctype html><p>'],
    ['a call of a function', 'callback({})'],
    ['an unclosed remark', '{}/*'],
  ]),
  ['UTF-16 with its mark', Buffer.from('\ufeff{}', 'utf16le')],
  ['UTF-16', Buffer.from('{}', 'utf16le')],
  ['UTF-16, the other end first', Buffer.from('{}', 'utf16le').swap16()],
  ['UTF-32', Buffer.from([0x7b, 0, 0, 0, 0x7d, 0, 0, 0])],
  ['gzip', Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3])],
  ['MessagePack', Buffer.from([0x81, 0xa1, 0x61, 1])],
  ['CBOR', Buffer.from([0xa1, 0x61, 0x61, 1])],
]

/** Bytes inside a text that are no UTF-8 (RFC 3629). */
export const notUtf8: readonly Buffer[] = [
  [0x80],
  [0xbf],
  [0xc3],
  [0xc3, 0x28],
  [0xc0, 0x80],
  [0xc1, 0xbf],
  [0xe0, 0x80, 0x80],
  [0xe2, 0x82],
  [0xe2, 0x28, 0xa1],
  [0xed, 0xa0, 0x80],
  [0xed, 0xbf, 0xbf],
  [0xf0, 0x80, 0x80, 0x80],
  [0xf0, 0x9f, 0x98],
  [0xf4, 0x90, 0x80, 0x80],
  [0xf5, 0x80, 0x80, 0x80],
  [0xf8, 0x88, 0x80, 0x80, 0x80],
  [0xfe],
  [0xff],
  [0xff, 0xfe],
  [0xe9],
].map((bytes) => Buffer.from(bytes))
