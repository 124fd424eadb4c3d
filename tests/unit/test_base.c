/* Text, hashes and random numbers. Published vectors where there are any. */
#include "base/bits.h"
#include "base/hash.h"
#include "base/rng.h"
#include "base/text.h"
#include "tests/unit/chi.h"
#include "tests/unit/tally.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static void test_text__cuts(void **state)
{
    char buffer[8];
    struct text t;
    (void)state;
    memset(buffer, 'x', sizeof buffer);
    text_init(&t, buffer, 6);
    assert_string_equal(buffer, "");
    text_put(&t, "abcde");
    assert_string_equal(buffer, "abcde");
    assert_false(t.cut);
    text_put(&t, "");
    assert_false(t.cut);
    text_char(&t, 'f');
    assert_true(t.cut);
    assert_string_equal(buffer, "abcde");
    assert_int_equal(t.len, 5);
    assert_int_equal(buffer[6], 'x');
    text_clear(&t);
    assert_false(t.cut);
    assert_string_equal(buffer, "");
    text_put(&t, "abcdefgh");
    assert_string_equal(buffer, "abcde");
    assert_true(t.cut);
    assert_int_equal(buffer[6], 'x');
    text_init(&t, buffer, 1);
    text_int(&t, 7);
    assert_true(t.cut);
    assert_int_equal(t.len, 0);
}

static void test_text__words(void **state)
{
    char buffer[64];
    struct text t;
    (void)state;
    text_init(&t, buffer, sizeof buffer);
    text_word(&t, "a");
    text_word(&t, "b");
    text_put(&t, " ");
    text_word(&t, "c");
    text_word_int(&t, -3);
    text_char(&t, '\n');
    text_word(&t, "d");
    text_word_int(&t, 0);
    assert_string_equal(buffer, "a b c -3\nd 0");
}

static void test_text__columns(void **state)
{
    char buffer[64];
    struct text t;
    (void)state;
    text_init(&t, buffer, sizeof buffer);
    text_put(&t, "(");
    text_put(&t, "Wei\xc3\x9f");
    text_pad(&t, 1, 6);
    text_pad(&t, 1, 3);
    text_put(&t, ")");
    assert_string_equal(buffer, "(Wei\xc3\x9f  )");
    assert_int_equal(slice_columns(slice_of(buffer)), 8);
}

static void test_text__ints(void **state)
{
    static const struct {
        int64_t n;
        const char *words;
    } CASES[] = {
        {0, "0"},
        {9, "9"},
        {10, "10"},
        {-1, "-1"},
        {INT32_MAX, "2147483647"},
        {INT64_MAX, "9223372036854775807"},
        {INT64_MIN, "-9223372036854775808"},
    };
    char buffer[32];
    struct text t;
    (void)state;
    for (size_t i = 0; i < COUNT(CASES); i++) {
        text_init(&t, buffer, sizeof buffer);
        text_int(&t, CASES[i].n);
        assert_string_equal(buffer, CASES[i].words);
    }
}

static void test_text__hex(void **state)
{
    static const uint8_t BYTES[] = {0x00, 0x0f, 0xf0, 0xab, 0xff};
    char buffer[128];
    struct text t;
    (void)state;
    text_init(&t, buffer, sizeof buffer);
    text_hex(&t, BYTES, sizeof BYTES);
    assert_string_equal(buffer, "000ff0abff");
}

static void test_slice__lines(void **state)
{
    static const char *const WANT[] = {"one", "", "two", "a\rb", "last"};
    struct slice rest = slice_of("one\r\n\ntwo\r\na\rb\nlast");
    struct slice line;
    (void)state;
    for (size_t i = 0; i < COUNT(WANT); i++) {
        assert_true(slice_line(&rest, &line));
        assert_true(slice_is(line, WANT[i]));
    }
    assert_false(slice_line(&rest, &line));
    rest = slice_of("one\n");
    assert_true(slice_line(&rest, &line));
    assert_false(slice_line(&rest, &line));
    rest = slice_of("\r\n");
    assert_true(slice_line(&rest, &line));
    assert_int_equal(line.len, 0);
    assert_false(slice_line(&rest, &line));
}

static void test_slice__words(void **state)
{
    struct slice rest = slice_of(" \t flip\t 3  ");
    struct slice word;
    (void)state;
    assert_true(slice_word(&rest, &word));
    assert_true(slice_is(word, "flip"));
    assert_true(slice_word(&rest, &word));
    assert_true(slice_is(word, "3"));
    assert_false(slice_word(&rest, &word));
    assert_true(slice_is(word, "3"));
    assert_true(slice_is(slice_trim(slice_of("\t a b \t")), "a b"));
    assert_int_equal(slice_trim(slice_of(" \t ")).len, 0);
    assert_false(slice_is(slice_of("flip"), "flips"));
    assert_false(slice_is(slice_of("flips"), "flip"));
    rest = slice_of("a=1,,b");
    assert_true(slice_cut(&rest, '=', &word) && slice_is(word, "a"));
    assert_true(slice_cut(&rest, ',', &word) && slice_is(word, "1"));
    assert_true(slice_cut(&rest, ',', &word) && slice_is(word, ""));
    assert_true(slice_cut(&rest, ',', &word) && slice_is(word, "b"));
    assert_false(slice_cut(&rest, ',', &word));
    assert_true(slice_same((struct slice){NULL, 0}, slice_of("")));
}

static void test_slice__ints(void **state)
{
    static const struct {
        const char *words;
        int32_t min, max;
        bool good;
        int32_t n;
    } CASES[] = {
        {"0", 0, 9, true, 0},
        {"7", 7, 7, true, 7},
        {"6", 7, 9, false, 0},
        {"10", 7, 9, false, 0},
        {"-3", -3, 3, true, -3},
        {"-4", -3, 3, false, 0},
        {"2147483647", INT32_MIN, INT32_MAX, true, INT32_MAX},
        {"2147483648", INT32_MIN, INT32_MAX, false, 0},
        {"-2147483648", INT32_MIN, INT32_MAX, true, INT32_MIN},
        {"-2147483649", INT32_MIN, INT32_MAX, false, 0},
        {"4294967297", 0, 9, false, 0},
        {"18446744073709551617", 0, 9, false, 0},
        {"01", 0, 9, false, 0},
        {"00", 0, 9, false, 0},
        {"-0", -9, 9, false, 0},
        {"-01", -9, 9, false, 0},
        {"", 0, 9, false, 0},
        {"-", -9, 9, false, 0},
        {"--1", -9, 9, false, 0},
        {"+1", 0, 9, false, 0},
        {"1 ", 0, 9, false, 0},
        {" 1", 0, 9, false, 0},
        {"1x", 0, 9, false, 0},
        {"0x1", 0, 9, false, 0},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(CASES); i++) {
        int32_t n = 77;
        bool good =
            slice_int(slice_of(CASES[i].words), CASES[i].min, CASES[i].max, &n);
        if (good != CASES[i].good || n != (good ? CASES[i].n : 77))
            fail_msg("\"%s\" is read as %d", CASES[i].words, n);
    }
}

static void test_slice__hex(void **state)
{
    uint8_t bytes[2] = {1, 2};
    (void)state;
    assert_true(slice_hex(slice_of("aF09"), bytes, 2));
    assert_int_equal(bytes[0], 0xaf);
    assert_int_equal(bytes[1], 0x09);
    assert_false(slice_hex(slice_of("af0"), bytes, 2));
    assert_false(slice_hex(slice_of("af091"), bytes, 2));
    assert_false(slice_hex(slice_of("af0g"), bytes, 2));
    assert_false(slice_hex(slice_of("af 9"), bytes, 2));
    assert_true(slice_hex(slice_of(""), bytes, 0));
}

static void test_slice__distance(void **state)
{
    static const struct {
        const char *a, *b;
        size_t distance;
    } CASES[] = {
        {"", "", 0},         {"sock", "sock", 0},      {"", "abc", 3},
        {"abc", "", 3},      {"kitten", "sitting", 3}, {"shrit", "shirt", 2},
        {"sock", "rock", 1}, {"flaw", "lawn", 2},
    };
    char longer[40];
    (void)state;
    for (size_t i = 0; i < COUNT(CASES); i++) {
        struct slice a = slice_of(CASES[i].a);
        struct slice b = slice_of(CASES[i].b);
        assert_int_equal(slice_distance(a, b), CASES[i].distance);
        assert_int_equal(slice_distance(b, a), CASES[i].distance);
    }
    memset(longer, 'a', sizeof longer);
    assert_int_equal(
        slice_distance((struct slice){longer, sizeof longer}, slice_of("b")),
        32);
}

static void test_bits(void **state)
{
    (void)state;
    assert_int_equal(bits_count(0), 0);
    assert_int_equal(bits_count(UINT64_MAX), 64);
    for (unsigned i = 0; i < 64; i++) {
        uint64_t one = (uint64_t)1 << i;
        assert_int_equal(bits_count(one), 1);
        assert_int_equal(bits_count(one | 1), i ? 2 : 1);
        assert_int_equal(bits_first(one), i);
        assert_int_equal(bits_first(one | (uint64_t)1 << 63), i);
    }
    assert_int_equal(bits_count(0x0123456789abcdefu), 32);
}

static void test_bits__nth(void **state)
{
    struct rng rng;
    (void)state;
    for (unsigned set = 0; set < 256; set++) {
        unsigned n = 0;
        for (unsigned left = set; left; left &= left - 1)
            assert_int_equal(bits_nth_of_8((uint8_t)set, n++),
                             bits_first(left));
        assert_int_equal(bits_count_of_8((uint8_t)set), n);
    }
    rng_seed(&rng, 1);
    for (unsigned i = 0; i < 2000; i++) {
        uint64_t set = rng_next(&rng) | rng_next(&rng);
        unsigned n = 0;
        set = i % 4 ? set >> i % 64 : UINT64_MAX >> i % 64;
        for (uint64_t left = set; left; left &= left - 1)
            assert_int_equal(bits_nth(set, n++), bits_first(left));
    }
}

/* Sets on top of each other, counted one by one. */
static void test_bits__stack(void **state)
{
    struct rng rng;
    (void)state;
    rng_seed(&rng, 1);
    for (unsigned i = 0; i < 1000; i++) {
        struct bits_stack stack = {{0}};
        uint64_t set[8];
        unsigned count = 0;
        unsigned sets = i % 9;
        for (unsigned k = 0; k < sets; k++) {
            set[k] = i % 2 ? rng_next(&rng) & rng_next(&rng) : UINT64_MAX;
            set[k] >>= i / 16 % 64;
            bits_stack_add(&stack, set[k]);
        }
        for (unsigned bit = 0; bit < 64; bit++)
            for (unsigned k = 0, same = 0; k < sets; k++) {
                if (!(set[k] >> bit & 1))
                    continue;
                unsigned n = count++;
                assert_int_equal(bits_stack_nth(&stack, &n), bit);
                assert_int_equal(n, same++);
            }
        assert_int_equal(bits_stack_count(&stack), count);
    }
}

static void test_bits__lanes(void **state)
{
    static const uint8_t BYTES[] = {3, 0, 127, 200, 5, 5, 90, 126};
    uint8_t back[sizeof BYTES];
    (void)state;
    assert_true(bits_lanes(BYTES, 8) == UINT64_C(0x7e5a0505c87f0003));
    assert_true(bits_lanes(BYTES, 7) == UINT64_C(0x005a0505c87f0003));
    assert_true(bits_lanes(BYTES, 6) == UINT64_C(0x00000505c87f0003));
    assert_true(bits_lanes(BYTES, 5) == UINT64_C(0x00000005c87f0003));
    assert_true(bits_lanes(BYTES, 4) == 0xc87f0003u);
    assert_true(bits_lanes(BYTES, 3) == 0x7f0003u);
    assert_true(bits_lanes(BYTES, 2) == 3);
    assert_true(bits_lanes(BYTES, 1) == 3);
    memset(back, 0, sizeof back);
    bits_unlane(back, 4, bits_lanes(BYTES, 8));
    assert_memory_equal(back, BYTES, 4);
    assert_int_equal(back[4], 0);
    for (unsigned most = 0; most < 128; most++) {
        uint64_t lanes = 0;
        for (unsigned i = 0; i < BITS_LANES; i++)
            lanes |= (uint64_t)(i * 18) << 8 * i;
        assert_int_equal(bits_lanes_upto(lanes, most),
                         most / 18 + 1 < 8 ? most / 18 + 1 : 8);
    }
}

/* Fixed for ever: signatures and saved tables are made of these. */
static void test_hash__stable(void **state)
{
    static const char TEXT[] = "tidywinks, washed and dried";
    (void)state;
    assert_true(hash_mix(0) == 0);
    assert_true(hash_bytes(0, TEXT, 0) == 0x48218226ff3cd4bfu);
    assert_true(hash_bytes(0, TEXT, 1) == 0x15effe01174e4fbcu);
    assert_true(hash_bytes(0, TEXT, 8) == 0x9722ed4bbed01b70u);
    assert_true(hash_bytes(7, TEXT, 27) == 0xa0703ce1d7e6476cu);
}

typedef uint64_t (*hash_function)(uint64_t from, const void *bytes,
                                  size_t size);

static void check_differs(hash_function hash)
{
    static const uint8_t ZEROS[80] = {0};
    uint64_t seen[COUNT(ZEROS) + 1];
    uint8_t bytes[77] = {0};
    for (size_t i = 0; i <= COUNT(ZEROS); i++) {
        seen[i] = hash(0, ZEROS, i);
        for (size_t j = 0; j < i; j++)
            assert_true(seen[i] != seen[j]);
    }
    uint64_t from = hash(0, bytes, sizeof bytes);
    assert_true(from != hash(1, bytes, sizeof bytes));
    for (size_t bit = 0; bit < 8 * sizeof bytes; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        uint64_t other = hash(0, bytes, sizeof bytes);
        unsigned changed = bits_count(from ^ other);
        assert_in_range(changed, 10, 54);
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
}

static void test_hash__differs(void **state)
{
    (void)state;
    check_differs(hash_bytes);
    check_differs(hash_view);
}

static void check_sha(struct sha256 *h, const char *want)
{
    uint8_t hash[SHA256_BYTES];
    char buffer[2 * SHA256_BYTES + 1];
    struct text t;
    sha256_end(h, hash);
    text_init(&t, buffer, sizeof buffer);
    text_hex(&t, hash, sizeof hash);
    assert_string_equal(buffer, want);
}

/* FIPS 180-4 examples, and NIST's million letters. */
static void test_sha256__published(void **state)
{
    static const struct {
        const char *text, *hash;
    } CASES[] = {
        {"",
         "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc",
         "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    };
    struct sha256 h;
    (void)state;
    for (size_t i = 0; i < COUNT(CASES); i++) {
        sha256_init(&h);
        sha256_add(&h, CASES[i].text, strlen(CASES[i].text));
        check_sha(&h, CASES[i].hash);
        sha256_init(&h);
        for (const char *c = CASES[i].text; *c; c++)
            sha256_add(&h, c, 1);
        check_sha(&h, CASES[i].hash);
    }
}

static void test_sha256__million_in_odd_pieces(void **state)
{
    char letters[200];
    struct sha256 h;
    size_t left = 1000000;
    size_t piece = 1;
    (void)state;
    memset(letters, 'a', sizeof letters);
    sha256_init(&h);
    while (left) {
        size_t take = piece < left ? piece : left;
        sha256_add(&h, letters, take);
        left -= take;
        piece = piece % 199 + 2;
    }
    check_sha(
        &h, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

struct vector {
    const char *key;
    uint32_t counter;
    const char *nonce, *block;
};

#define ZEROS_31                                                               \
    "0000000000000000000000000000000000000000000000000000000000"               \
    "0000"

static void check_block(const struct vector *v)
{
    uint8_t key[CHACHA_KEY_BYTES];
    uint8_t nonce[12];
    uint8_t want[CHACHA_BLOCK_BYTES];
    uint8_t block[CHACHA_BLOCK_BYTES];
    assert_true(slice_hex(slice_of(v->key), key, sizeof key));
    assert_true(slice_hex(slice_of(v->nonce), nonce, sizeof nonce));
    assert_true(slice_hex(slice_of(v->block), want, sizeof want));
    chacha_block(key, v->counter, nonce, block);
    assert_memory_equal(block, want, sizeof want);
}

/* RFC 8439, 2.3.2 and appendix A.1. */
static void test_chacha__published(void **state)
{
    static const struct vector CASES[] = {
        {"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", 1,
         "000000090000004a00000000",
         "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
         "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"},
        {ZEROS_31 "00", 0, "000000000000000000000000",
         "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
         "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"},
        {ZEROS_31 "00", 1, "000000000000000000000000",
         "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
         "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"},
        {ZEROS_31 "01", 1, "000000000000000000000000",
         "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
         "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"},
        {ZEROS_31 "00", 0, "000000000000000000000002",
         "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
         "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(CASES); i++)
        check_block(&CASES[i]);
}

/* Fixed numbers of splitmix64 and xoshiro256**, as their authors print. */
static void test_rng__published(void **state)
{
    static const uint64_t SEEDED[4] = {
        6457827717110365317u,
        3203168211198807973u,
        9817491932198370423u,
        4593380528125082431u,
    };
    static const uint64_t NEXT[] = {
        11520u,
        0u,
        1509978240u,
        1215971899390074240u,
        1216172134540287360u,
        607988272756665600u,
        16172922978634559625u,
        8476171486693032832u,
    };
    struct rng r;
    (void)state;
    rng_seed(&r, 1234567);
    for (size_t i = 0; i < COUNT(SEEDED); i++)
        assert_true(r.s[i] == SEEDED[i]);
    r = (struct rng){{1, 2, 3, 4}};
    for (size_t i = 0; i < COUNT(NEXT); i++)
        assert_true(rng_next(&r) == NEXT[i]);
}

#define AWKWARD (3u << 30)

enum { DRAWS = 60000 };

static const uint32_t ALIKE[7] = {1, 1, 1, 1, 1, 1, 1};

/* Of 2^32 numbers, 3 * 2^30 outcomes: without rejection every third outcome
 * would come twice as often. */
static void test_rng__below_is_fair(void **state)
{
    uint32_t thirds[3] = {0};
    uint32_t sevenths[7] = {0};
    struct rng r;
    (void)state;
    rng_seed(&r, 1);
    for (unsigned i = 0; i < DRAWS; i++) {
        uint32_t n = rng_below(&r, AWKWARD);
        assert_true(n < AWKWARD);
        thirds[n % 3]++;
        sevenths[rng_below(&r, 7)]++;
        assert_int_equal(rng_below(&r, 1), 0);
    }
    CHI_FITS(thirds, ALIKE, 3);
    CHI_FITS(sevenths, ALIKE, 7);
}

static void test_chacha__below_is_fair(void **state)
{
    static const uint8_t KEY[CHACHA_KEY_BYTES] = "a key for a fair deal";
    uint32_t thirds[3] = {0};
    uint32_t sevenths[7] = {0};
    (void)state;
    for (unsigned i = 0; i < DRAWS; i++) {
        uint32_t n = chacha_below(KEY, 3, i, AWKWARD);
        assert_true(n < AWKWARD);
        thirds[n % 3]++;
        sevenths[chacha_below(KEY, 4, i, 7)]++;
        assert_int_equal(chacha_below(KEY, 5, i, 1), 0);
    }
    CHI_FITS(thirds, ALIKE, 3);
    CHI_FITS(sevenths, ALIKE, 7);
}

/* A draw is a function of key, stream and event: asked backwards, twice and
 * between others it is the same, and each of the three changes it. */
static void test_chacha__random_access(void **state)
{
    enum { EVENTS = 32, STREAMS = 3, WIDE = 1 << 30 };
    uint8_t key[CHACHA_KEY_BYTES] = "one key";
    uint32_t first[STREAMS][EVENTS];
    unsigned same = 0;
    (void)state;
    for (uint32_t s = 0; s < STREAMS; s++)
        for (uint64_t e = 0; e < EVENTS; e++)
            first[s][e] = chacha_below(key, s, e, WIDE);
    for (uint64_t e = EVENTS; e-- > 0;)
        for (uint32_t s = 0; s < STREAMS; s++)
            assert_int_equal(chacha_below(key, s, e, WIDE), first[s][e]);
    for (uint64_t e = 0; e < EVENTS; e++) {
        same += first[0][e] == first[1][e];
        same += first[0][e] == first[0][(e + 1) % EVENTS];
        same +=
            chacha_below(key, 0, e + ((uint64_t)1 << 32), WIDE) == first[0][e];
    }
    key[31] = 1;
    for (uint64_t e = 0; e < EVENTS; e++)
        same += chacha_below(key, 0, e, WIDE) == first[0][e];
    assert_int_equal(same, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text__cuts),
        cmocka_unit_test(test_text__words),
        cmocka_unit_test(test_text__columns),
        cmocka_unit_test(test_text__ints),
        cmocka_unit_test(test_text__hex),
        cmocka_unit_test(test_slice__lines),
        cmocka_unit_test(test_slice__words),
        cmocka_unit_test(test_slice__ints),
        cmocka_unit_test(test_slice__hex),
        cmocka_unit_test(test_slice__distance),
        cmocka_unit_test(test_bits),
        cmocka_unit_test(test_bits__nth),
        cmocka_unit_test(test_bits__stack),
        cmocka_unit_test(test_bits__lanes),
        cmocka_unit_test(test_hash__stable),
        cmocka_unit_test(test_hash__differs),
        cmocka_unit_test(test_sha256__published),
        cmocka_unit_test(test_sha256__million_in_odd_pieces),
        cmocka_unit_test(test_chacha__published),
        cmocka_unit_test(test_rng__published),
        cmocka_unit_test(test_rng__below_is_fair),
        cmocka_unit_test(test_chacha__below_is_fair),
        cmocka_unit_test(test_chacha__random_access),
    };
    return tally_run("base", tests, COUNT(tests));
}
