/** Latin spellings of one letter or vowel, each with its cost: 0 in the official transcription, more for rarer customary ones. */
export type Spellings = readonly (readonly [letters: string, cost: number])[];

/** `KH K.05 -.3`: the cost stands behind the letters, a hyphen is a letter that is not written. */
export function spellings(text: string): Spellings {
  return text.split(' ').map((one) => {
    const [, letters = '', cost = '0'] = /^([A-Z]*|-)(\.\d+)?$/u.exec(one) ?? [];
    return [letters === '-' ? '' : letters, Number(cost)] as const;
  });
}

/** A consonant before a vowel, at the end of a syllable, and where it ends one syllable and begins the next (รัตนา, พัชรี). */
export interface Consonant {
  first: Spellings;
  last: Spellings;
  both: Spellings | undefined;
}

const consonants = (table: Readonly<Record<string, readonly [string, string, string?]>>) =>
  new Map<string, Consonant>(
    Object.entries(table).flatMap(([signs, [first, last, both]]) => {
      const consonant = {
        first: spellings(first),
        last: spellings(last),
        both: both === undefined ? undefined : spellings(both),
      };
      return [...signs].map((sign) => [sign, consonant] as const);
    }),
  );

/** Royal Institute transcription (RTGS) first, then spellings in use in passports and banks. */
export const THAI_CONSONANTS = consonants({
  ก: ['K G.1', 'K G.1 CK.1 C.2', 'KK K.1 GG.2 CK.2'],
  ขฃคฅฆ: ['KH K.05 G.2 C.3 GH.2', 'K KH.15 G.15', 'KKH KH.1 KK.1 K.15'],
  ง: ['NG', 'NG'],
  จ: ['CH J C.25 TJ.2', 'T J.2 CH.2 D.2 TCH.2', 'TCH CH.1 J.1 TJ.1 CHCH.1'],
  ฉชฌ: ['CH SH.2 C.3', 'T CH.1 J.1 D.2 TCH.2 TE.2', 'TCH CH.05 J.1 TJ.1 CHCH.1 TSH.2 SH.2'],
  ซ: ['S Z.2 X.2', 'T S.1', 'TS S.1'],
  สศษ: ['S SH.15 Z.3', 'T S.05 D.2 SH.15 SS.15 ST.15', 'TS S.05 SS.05 SH.2 TSH.15 DS.2'],
  ญ: ['Y NY.15 J.3 GN.2', 'N NY.2 NH.2', 'NY Y.2'],
  ณน: ['N', 'N', 'NN N.3'],
  ดฎ: ['D T.65', 'T D.05 TH.3', 'TD T.2 D.1 DD.1'],
  ตฏ: ['T D.3 DH.3', 'T D.2 TH.3', 'TT T.1 TD.2'],
  ถฑฒทธ: ['TH T.05 D.2 DH.1', 'T TH.1 D.15 DH.2 TT.2 TE.3', 'TTH TH.05 TT.05 T.1 TD.2 D.2 DH.15 DDH.1 DTH.1 THTH.2'],
  // ฐ is never read D: CHETSADA is เจษฎา and not เชษฐา.
  ฐ: ['TH T.05', 'T TH.1 D.15 DH.2 TT.2', 'TTH TH.05 TT.05 T.1 THTH.2'],
  บ: ['B P.4', 'P B.05', 'PB B.1 BB.1'],
  ป: ['P B.2', 'P B.15', 'PP P.1'],
  ผพภ: ['PH P.05 B.2 BH.05 F.4', 'P PH.1 B.1 BH.15', 'PPH PH.05 PP.05 P.1 BBH.1 PB.2 BH.1'],
  ฝฟ: ['F PH.2', 'P F.1'],
  ม: ['M', 'M', 'MM'],
  ย: ['Y J.3 I.3', 'I Y E.1 -.3 IY.1', 'IY Y YY.1'],
  ร: ['R L.4 RR.15', 'N R.05 RN.05'],
  ลฬ: ['L R.5 LL.15', 'N L.05 LL.1 LN.1', 'NL L.2 LL.1'],
  ว: ['W V U.3', 'O W U.05 V.1 OW.1'],
  หฮ: ['H', '-'],
  อ: ['- H.4', '-'],
});

/** Lao has no official transcription of names; these are the French and English ones in use. The letters are those of Thai. */
export const LAO_CONSONANTS = consonants({
  ก: ['K G.15 C.3', 'K C.05 CK.1 G.1 KH.05 KE.1 Q.2'],
  ข: ['KH K.05', 'K'],
  ค: ['KH K.05 C.15 G.3', 'K'],
  ง: ['NG', 'NG NGH.2 NGE.1'],
  จ: ['CH J.05 TJ.05 TCH.1 C.1', 'T'],
  ส: ['S X.3 SH.2', 'T S.1 D.15 TH.1 TE.1'],
  ช: ['X S CH.1 Z.2 SH.2', 'T'],
  ญ: ['NH Y NY GN.1 J.3 N.15 GNH.1', 'Y I NH.2 IE.1 YE.1 E.2'],
  ด: ['D', 'T D.05 TH.05 TE.1 DE.1 TT.1 TTH.1'],
  ต: ['T D.3', 'T'],
  ถ: ['TH T.05', 'T'],
  ท: ['TH T.05 D.3 DH.3', 'T TH.05 D.1'],
  น: ['N', 'N NH.0 NE.05 NHE.1 NN.1'],
  บ: ['B P.4', 'P B.05 PE.1 BE.1 PH.2'],
  ป: ['P B.3', 'P'],
  ผ: ['PH P.05', 'P'],
  พ: ['PH P.05', 'P PH.1'],
  ฝ: ['F PH.2', 'P'],
  ฟ: ['F PH.2', 'P'],
  ม: ['M', 'M ME.05 MM.1'],
  ย: ['Y J.2', 'Y I'],
  ล: ['L R.05 LL.1', 'N L.05 R.1'],
  ว: ['V W', 'O W V.1 U.1 OU.1 OW.1'],
  ห: ['H', '-'],
  ฮ: ['H R.1', '-'],
  อ: ['-', '-'],
});

export interface Vowels {
  /** Signs above, below and behind a consonant. */
  signs: ReadonlyMap<string, Spellings>;
  e: Spellings;
  ae: Spellings;
  o: Spellings;
  ai: Spellings;
  ao: Spellings;
  oe: Spellings;
  oei: Spellings;
  ia: Spellings;
  uea: Spellings;
  ua: Spellings;
  /** อ behind a consonant. */
  or: Spellings;
  /** Not written, between two consonants of one syllable, before ร, and at the end of a syllable. */
  hidden: Spellings;
  hiddenBeforeR: Spellings;
  open: Spellings;
  openBeforeR: Spellings;
}

const ofSigns = (table: Readonly<Record<string, string>>) =>
  new Map(Object.entries(table).map(([sign, text]) => [sign, spellings(text)]));

export const THAI_VOWELS: Vowels = {
  signs: ofSigns({
    '\u0E30': 'A AH.1 U.25',
    '\u0E31': 'A U.05 AA.2',
    '\u0E32': 'A AA.05 AR.05 AH.05',
    '\u0E33': 'AM UM.05 ARM.1 AAM.1 OM.7',
    '\u0E34': 'I E.7 EE.7 Y.2 IH.2',
    '\u0E35': 'I EE.0 Y.05 EY.1 IE.1 EA.15 II.1 E.2 IH.1 EEE.2',
    '\u0E36': 'UE U.05 EU.05 I.4 OO.3',
    '\u0E37': 'UE U.05 EU.05 UU.1 OU.2 OO.3',
    '\u0E38': 'U OO.05 OU.1 O.7',
    '\u0E39': 'U OO.0 OU.1 UU.1 EW.4 UE.2',
    '\u0E24': 'RUE RI RU.05 RE.2 REU.1 ROE RUEH.2 RER.2 R.3',
  }),
  e: spellings('E A.7 AY.1 AE.1 EH.1 EE.3 EI.2 EA.2 ER.3'),
  ae: spellings('AE E.05 A.1 EA.1 AI.3 AA.3'),
  o: spellings('O OH.05 OO.15 OE.2 AU.3 OU.2 OA.1'),
  ai: spellings('AI AY.05 EI.1 AIY.1'),
  ao: spellings('AO AU.05 AW.1 OW.1 OU.2'),
  oe: spellings('OE ER.05 OEU.15 UR.15 E.15 EO.1 EU.1 EA.7 IR.2 OER.1 U.7 UE.7 URE.2'),
  oei: spellings('OEI OEY.05 ERY.1 EY.1 EI.1 OIE.2 OI.3 UEI.2 UI.3'),
  ia: spellings('IA IE.05 EA.05 EAR.1 IAR.1 EER.2 IER.1 EEA.1 YA.2'),
  uea: spellings('UEA UA.05 EUA.05 UE.1 EU.15 EA.15 OUA.1 ER.3 UER.1 EUR.1 EAU.2 EO.3'),
  ua: spellings('UA OUA.1 UO.15 OA.1 UAR.1 UER.2 UE.2 WA.15 OO.4'),
  or: spellings('O OR.05 AW.1 OH.1 AU.1 ORR.2 OA.1 OO.3'),
  hidden: spellings('O U.3 A.7 OH.05 OU.4 OO.4 OA.2'),
  hiddenBeforeR: spellings('O OR.0 OH.05 AW.1 ORE.2 A.65 OHR.1 AU.2'),
  open: spellings('A -.3 U.65 O.25 AH.15 E.7'),
  openBeforeR: spellings('O A.05 OR.1 -.7 OH.1'),
};

export const LAO_VOWELS: Vowels = {
  ...THAI_VOWELS,
  signs: ofSigns({
    '\u0E30': 'A AH.1',
    '\u0E31': 'A',
    '\u0E32': 'A AH.05 AR.2 AA.05',
    '\u0E33': 'AM OM.2 UM.2 AME.1',
    '\u0E34': 'I Y.05 IT.9 EE.1 E.3',
    '\u0E35': 'I Y.0 EE.05 II.1 IE.2',
    '\u0E36': 'U EU.0 UE.05 OU.15 EUE.1',
    '\u0E37': 'U EU.0 UE.05 OU.15 EUE.1',
    '\u0E38': 'OU U.0 OO.05 O.7 OUE.2',
    '\u0E39': 'OU U.0 OO.05 O.7 OUE.2 UE.3',
    '\u0E3B': 'O OH.1 OU.7',
    '\u0E4D': 'O OR.1 OH.1',
  }),
  e: spellings('E EH.1 AE.15 AY.2 A.4'),
  ae: spellings('E AE.0 EH.1 AI.3 A.2 EA.2'),
  o: spellings('O OH.1 OU.7 AU.2 OE.2'),
  ai: spellings('AI AY.0 AIY.1 EY.2 EI.15'),
  ao: spellings('AO AU.1 AW.15 OW.2'),
  oe: spellings('EU OE.0 EUA.2 ER.1 UE.2 E.2 EUY.3 U.3'),
  ia: spellings('IE IA.0 IENE.2 EA.15 IEA.1'),
  uea: spellings('EUA UEA.0 EU.15 UA.1 OUA.15 UE.15'),
  ua: spellings('OUA UA.0 OA.15 UO.2 WA.2 OU.3 OUAA.2'),
  or: spellings('O OR.1 OH.1 OO.2 AU.2 AW.2'),
  hidden: spellings('-.1 O.1 A.2'),
  hiddenBeforeR: spellings('O A.1 -.1'),
  open: spellings('-.05 A.05'),
  openBeforeR: spellings('-.05 A.05 O.1'),
};
