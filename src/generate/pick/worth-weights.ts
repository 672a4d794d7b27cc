/**
 * Trees (`trees.ts`) by `test/eval/train/train-picks.ts` of whether a reader keeps a sentence. They learned from
 * the sentences in `test/eval/labels/sentences-tuning.jsonl`, which names books and licences.
 * Features, in the order of their numbers: one dense weakOfText talkOfText weakness score rank foreign deck
 * under9 under13 over22 over30 over38 names hasName firstName numbers best second phrases marked bestFirst
 * rareShare commonMean opener order inSection sectionSize afterQuestion afterColon called isA consists causes
 * founded used compares only hedged some opinion asks thisThing it person we theNoun inTime ifWhen bare aNoun
 * name acronym formula code year percent colon semicolon dash bracket quoted quotedFirst exclaims passive would
 * not says now f.called f.isA f.reader f.this f.hedged f.opinion f.causes f.example f.not s.nearWhole
 * s.nearSection s.frequent s.spreadOut s.bigrams s.topWords s.opens s.closes s.inList s.paragraphFirst
 * s.paragraphPlace s.sectionFirst s.sectionOpening s.sectionPlace s.textFirst s.textPlace s.lead s.inTitle
 * s.inHeading s.inHeadings s.terms s.longWords s.length s.isShort s.isLong s.defines s.lists s.example s.reader
 * s.digits s.years s.brackets s.quotes s.capitals s.person s.past s.negation s.hedge s.modal s.commas
 * s.beginsWithTitle s.beginsWithHeading s.beginsWithTerm s.common s.important s.shares s.concludes t.one
 * t.under8 t.under11 t.under14 t.over24 t.someNames t.theThings t.theFirst t.theThing t.inHeading t.first
 * t.afterSame t.wordsOfContent t.rare t.opens t.terms t.person t.its t.we t.us t.now t.like t.instead t.another
 * t.same t.different t.judges t.would t.could t.must t.most t.both t.not t.because t.important t.ofCase t.time
 * t.be t.termed t.afterwards t.t.goesOn t.t.compares t.t.later t.t.addsAtEnd t.t.example t.t.suchAs t.t.calls
 * t.t.if t.t.when t.t.letter t.t.counted t.t.there t.t.thatThing t.t.weDo t.t.quoted t.t.brackets t.t.the
 * t.t.name t.t.bare t.t.act t.t.many t.t.endsInThe t.t.than t.t.best t.afterColon.
 */
export const worthTable = `
18 -200 79 -48 101 79 -14 -2 -5 10 -5 7 4 15
4 -204 83 0 19 -200 5 -11 10 -2 7 -1 18 8
141 0 83 0 101 75 -9 4 -5 8 -6 10 5 14
4 -204 20 0 79 -48 2 -12 5 -2 6 -3 14 3
18 -200 100 0 97 25 -8 -5 -4 7 -3 -4 4 11
21 0 82 139 15 0 -6 5 5 9 3 9 2 6
4 -217 79 -32 22 0 5 -9 8 -1 1 4 13 7
21 0 101 79 81 187 -8 1 0 8 1 7 7 7
141 0 100 0 79 125 -11 -2 -1 8 -1 2 6 9
4 -217 2 -221 4 -143 10 7 5 -1 0 -1 0 -7
19 -200 79 0 2 -192 -4 8 4 8 -3 2 -1 -3
4 -204 2 -221 24 177 9 4 5 -2 4 3 -1 -6
22 0 101 84 2 -221 4 4 7 4 -5 7 2 8
22 0 1 61 152 0 -5 -1 2 10 2 0 -8 0
141 0 101 84 81 199 -4 3 0 6 0 6 8 3
4 -269 22 0 100 0 1 -8 0 -3 6 -1 6 8
4 -269 79 -48 24 177 6 -5 7 2 0 -4 -1 -3
20 50 5 59 15 0 -5 6 4 3 3 4 0 2
100 0 22 0 109 0 -6 0 -3 8 0 8 0 0
97 75 1 61 152 0 -5 1 1 7 1 1 -6 -3
4 -143 122 9 122 52 -4 0 5 -4 0 0 -1 -4
4 -269 1 69 138 50 5 -6 5 0 0 2 3 1
4 -143 95 2 4 -200 3 0 -2 0 -1 -1 3 -8
163 0 138 50 131 66 -5 5 2 1 4 -2 2 -1
2 -221 4 -143 22 0 6 -1 -1 -4 3 5 0 0
100 5 56 0 22 0 -5 0 -1 9 -2 6 0 -1
31 0 56 0 81 215 -2 7 7 0 4 3 0 0
79 125 2 -213 112 50 1 8 -2 0 1 2 4 4
28 76 5 29 24 177 -2 1 6 -3 0 -2 -2 -6
4 -83 9 0 28 76 2 -3 -7 -1 -2 -7 1 0
101 84 163 0 44 0 -3 3 2 3 -3 -4 3 0
79 125 95 2 100 30 1 6 -4 -1 -1 0 4 3
2 -221 164 0 131 100 4 -1 1 5 1 4 0 1
100 5 24 177 6 26 -1 4 -1 -4 -7 0 -1 -1
31 0 100 5 101 90 -7 1 0 6 4 -3 1 4
83 33 112 33 26 15 -2 1 -7 1 -2 3 4 -3
97 75 87 0 41 0 0 6 -2 -6 -4 -2 0 0
31 0 56 0 138 61 -1 6 6 0 3 0 0 0
68 0 56 0 81 215 -1 7 5 0 3 0 0 0
104 0 139 4 100 7 0 1 -5 0 -3 5 2 2
2 -221 1 61 116 0 1 -5 3 1 2 1 0 -5
101 84 44 0 137 0 -2 4 -2 -4 0 -1 2 2
163 0 112 50 94 20 -2 0 -3 -1 -2 3 6 0
22 0 56 0 97 25 -2 5 5 -1 1 1 2 0
28 76 6 31 14 0 4 -4 -1 -3 0 -4 1 4
152 0 163 0 101 94 -2 -2 4 -7 3 0 0 2
122 52 95 4 138 47 -1 0 -1 0 5 -3 -3 2
31 0 56 0 152 0 0 4 5 0 -5 2 0 0
68 0 79 125 118 50 -1 5 3 1 3 0 -2 0
125 0 68 0 186 0 0 -8 7 1 -2 0 -2 0
125 0 152 0 4 -192 1 -4 -8 0 0 -4 2 0
28 76 81 138 100 18 0 -2 2 -4 -4 2 4 1
144 0 9 0 25 0 1 -4 -5 0 -4 -3 1 0
2 -221 114 0 79 -67 5 -5 0 -1 -3 0 6 0
26 70 101 80 122 57 0 -3 -1 7 -2 1 0 -2
73 0 122 52 4 -119 2 -6 -2 0 -4 0 0 0
125 0 68 0 186 0 0 -7 6 1 -2 0 -2 0
138 66 1 113 114 66 -1 7 1 -5 3 1 -1 0
22 0 81 98 1 109 -1 -4 0 2 3 -1 -3 6
100 5 38 0 16 0 -6 0 3 -1 1 0 1 5
73 0 4 -83 144 0 1 -5 -4 0 -4 0 -1 0
79 125 81 199 84 50 0 3 0 3 -2 -5 -1 5
125 0 73 0 152 0 1 -6 -5 0 -4 0 0 0
31 0 88 0 138 58 -2 7 2 -2 3 1 -2 0
83 33 28 23 2 -192 -6 4 0 2 0 0 0 -3
26 70 116 0 1 53 -5 3 4 3 0 2 -3 -6
28 76 81 138 14 50 -1 -3 3 -2 -2 4 -2 -3
36 0 26 82 6 53 -1 5 4 -1 0 1 -1 1
2 -225 139 10 129 0 5 0 2 0 1 -4 -3 3
2 -168 131 0 138 66 -1 -2 -1 8 5 0 -2 0
9 0 25 0 139 4 0 -5 1 -1 1 -1 -5 2
68 0 62 0 152 0 0 5 3 0 -5 0 4 0
125 0 28 26 82 130 -4 -1 1 -3 2 0 0 -4
23 0 114 0 100 18 5 -1 -5 0 -6 0 -3 3
36 0 26 82 100 18 -2 3 4 0 1 3 -1 0
69 0 39 0 41 0 1 -5 -3 1 -3 -1 1 0
79 125 11 0 112 33 0 3 0 0 -5 4 3 -1
56 0 22 0 158 0 -1 4 4 -1 3 2 -3 0
23 0 28 33 28 76 0 -1 -2 3 0 0 -3 -1
31 0 100 5 101 90 -5 0 0 4 4 -3 0 3
`;
